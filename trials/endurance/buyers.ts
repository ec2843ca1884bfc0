import { many } from '../crowd.ts';
import { openShop, type Person } from '../payments/shop.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';

const contact = { phone: '+880 1000 000 051', location: 'Trial' };

/** People who buy one car after the other and do not expect to be refused. */
export async function sendBuyers(trial: ProductUnderTrial, count: number) {
  const shop = openShop(trial);
  const seller = await trial.person('Sam', 'seller');
  const buyers = await many(count, (number) => trial.person(`Buyer ${number}`, 'buyer'));
  const times: number[] = [];
  const problems: string[] = [];
  let isOpen = true;

  async function buyOne(buyer: Person, name: string): Promise<void> {
    const car = await shop.listCar(seller, name);
    const began = performance.now();
    const wish = { ...contact, id: car };
    const booked = await buyer.calls('PUT', '/booking', wish);
    if (booked.httpStatus !== 200) throw new Error(`booking: ${booked.httpStatus}`);
    const { data } = await buyer.calls('GET', '/booking?order=newest');
    const checkout = await shop.openCheckout(buyer, data[0]._id);
    if (checkout.httpStatus !== 200) throw new Error(`checkout: ${checkout.httpStatus}`);
    const transactionId = await shop.confirm(checkout.clientSecret);
    const { status } = await buyer.calls('POST', '/payments', { transactionId });
    if (status !== 'paid') throw new Error(`payment: ${status}`);
    times.push(performance.now() - began);
  }

  const crowd = buyers.map(async (buyer, index) => {
    for (let number = 1; isOpen; number++) {
      const name = `Car ${number} for buyer ${index}`;
      await buyOne(buyer, name).catch((error) => problems.push(`${name}: ${error.message}`));
    }
  });
  return {
    times,
    problems,
    async stop() {
      isOpen = false;
      await Promise.all(crowd);
    },
  };
}
