import { sql } from 'kysely';
import { many, shareOut, until } from '../crowd.ts';
import { openTrial } from '../product-under-trial.ts';
import type { Trial } from '../trial.ts';
import { openShop } from './shop.ts';

const atOnce = 40;
const longestWait = 120_000;

/** The buyer's call and the provider's events race, each event sent up to five times, in any order. */
export const events: Trial<{ purchases: number }> = {
  full: { purchases: 10_000 },
  quick: { purchases: 100 },

  async run({ seed, purchases }) {
    const trial = await openTrial({ seed });
    const product = await trial.start();
    const shop = openShop(trial);
    await shop.setSwitches({ webhooks: { copies: 5, shuffle: true } });
    const seller = await trial.person('Sam', 'seller');
    const buyers = await many(atOnce, (number) => trial.person(`Buyer ${number}`, 'buyer'));
    const problems: string[] = [];

    await shareOut(purchases, atOnce, async (number, person) => {
      const buyer = buyers[person]!;
      const car = await shop.listCar(seller, `Car ${number}`);
      const checkout = await shop.openCheckout(buyer, await shop.book(buyer, car));
      const transactionId = await shop.confirm(checkout.clientSecret);
      const answer = await buyer.calls('POST', '/payments', { transactionId });
      if (answer.httpStatus >= 500) problems.push(`purchase ${number}: ${answer.httpStatus}`);
      if (answer.status !== 'paid') problems.push(`purchase ${number}: ${answer.status}`);
    });

    const isDone = await until(longestWait, async () => (await shop.waitingWork()) === 0);
    if (!isDone) problems.push(`${await shop.waitingWork()} things were never done`);
    const deliveries = await shop.deliveries();
    if (deliveries.waiting > 0) problems.push(`${deliveries.waiting} events were not taken`);
    const { paid, payments, receipts } = await sales();
    if (paid !== purchases || payments !== purchases || receipts !== purchases) {
      problems.push(
        `${paid} paid, ${payments} payments, ${receipts} receipts for ${purchases} purchases`,
      );
    }
    problems.push(...(await shop.brokenRules()));
    await product.stop('SIGTERM');
    await trial.close();
    return {
      problems,
      found: { purchases, paid, receipts, 'messages from the provider': deliveries.made },
    };

    async function sales() {
      const { rows } = await sql<{ paid: number; payments: number; receipts: number }>`
        select (select count(*) from bookings where state = 'paid') as paid,
          (select count(*) from payments) as payments,
          (select count(*) from mailbox where key like 'mail:receipt:%') as receipts`.execute(
        trial.db,
      );
      return rows[0]!;
    }
  },
};
