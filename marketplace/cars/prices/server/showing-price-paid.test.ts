import { expect, test } from 'vitest';
import { books, marketWithCar, opensCheckout, reportsPayment } from '../../../../tests/paying.ts';
import { caughtUp, changeListeners } from '../../../../tests/runner/empty-database.ts';
import { confirmCard } from '../../../../tests/services/card-provider.ts';

/** Paid for with $4,500, while the seller raises the price to $6,000. */
async function soldCar() {
  const { market, sam, car } = await marketWithCar(4500);
  const bea = await market.buyer('Bea');
  const { clientSecret } = await opensCheckout(bea, await books(bea, car));
  await sam.patches(`/addProduct/${car}`, { resalePrice: 6000 });
  const { transactionId } = await confirmCard(clientSecret);
  expect(await reportsPayment(bea, transactionId)).toMatchObject({ success: true });
  const giveBack = () =>
    market.db.updateTable('payments').set({ refundedAt: new Date() }).execute();
  return { market, sam, bea, car, giveBack };
}

test('the page of a sold car shows the price paid and the asking price, but not the buyer', async () => {
  const { market, bea, car } = await soldCar();
  const shown = await market.asks(`/addProduct/${car}`);
  expect(shown).toMatchObject({ paid: true, resalePrice: 6000, pricePaid: 4500 });
  const { html } = await market.page(`/singleProduct/${car}`);
  expect(html).toContain('Price paid (asking price $6,000)');
  expect(html).toMatch(/<meta name="description" content="Corolla for \$4,500 in Dhaka/);
  expect(html).toContain('"price":4500');
  for (const secret of [bea.name, bea.email, bea.id]) {
    expect(JSON.stringify(shown) + html).not.toContain(secret);
  }
});

test('a car for sale and a refunded one show the asking price', async () => {
  const { market, sam, car, giveBack } = await soldCar();
  const other = await sam.hasListed('Yaris');
  await giveBack();
  for (const id of [car, other]) {
    expect(await market.asks(`/addProduct/${id}`)).not.toHaveProperty('pricePaid');
    expect((await market.page(`/singleProduct/${id}`)).html).not.toContain('Price paid');
  }
});

test('a refund is announced to the pages of the car', async () => {
  const { car, giveBack } = await soldCar();
  await caughtUp();
  const changes: string[] = [];
  const listener = (change: string) => void changes.push(change);
  changeListeners.add(listener);
  await giveBack();
  await caughtUp();
  changeListeners.delete(listener);
  expect(changes).toEqual([expect.stringContaining(car)]);
});
