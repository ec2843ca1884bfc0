import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import { mendCar } from '#marketplace/dealing/sales/server/reconciliation/mend-car.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { marketWithOffers } from '../../../../tests/offers.ts';
import { books, cardEventsArrive, pays } from '../../../../tests/paying.ts';
import { dashboard } from '../../../../tests/services/card-provider.ts';
import { endOffersOn } from './end-offers.ts';
import { expireOffers } from './expire-offers.ts';

test('a sale voids all offers for the car', async () => {
  const { db, imran, buyer, car, agreed, made, stateOf } = await marketWithOffers();
  const [eve, bea] = [await buyer('Eve'), await buyer('Bea')];
  const [his, hers] = [await agreed(4000), await made(eve, 4200)];
  const again = await made(imran, 3900);
  await pays(bea, await books(bea, car));
  expect([await stateOf(his), await stateOf(hers), await stateOf(again)]).toEqual([
    'void',
    'void',
    'void',
  ]);
  expect(await brokenInvariants(db)).toEqual([]);
});

test('removing a car voids all offers for it', async () => {
  const { db, imran, sara, buyer, car, agreed, made, stateOf } = await marketWithOffers();
  const [his, hers] = [await agreed(4000), await made(await buyer('Eve'), 4200)];
  await books(imran, car);
  expect(await sara.deletes(`/addProduct/${car}`)).toMatchObject({ status: 200 });
  expect([await stateOf(his), await stateOf(hers)]).toEqual(['void', 'void']);
  expect(await brokenInvariants(db)).toEqual([]);
});

test('ending the offers of a car takes the same number of statements for any number of offers', async () => {
  const { db, imran, sara, buyer, made } = await marketWithOffers();
  const other = await sara.hasListed('Civic');
  for (const name of ['Eve', 'Bea', 'Cleo']) await made(await buyer(name), 4200, other);
  const own = await sara.hasListed('Golf');
  await made(imran, 4200, own);
  const statementsToEnd = async (listingId: string) => {
    let statements = 0;
    const counting = db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await counting.transaction().execute((tx) => endOffersOn(tx, listingId));
    return statements;
  };
  expect(await statementsToEnd(other)).toBe(await statementsToEnd(own));
});

test('hiding a car for a while keeps its offers and agreed prices', async () => {
  const { imran, sara, admin, car, agreed, made, answers, stateOf, availability, buyer } =
    await marketWithOffers();
  const ada = await admin('Ada');
  const hers = await made(await buyer('Eve'), 4200);
  const his = await agreed(4000);
  await ada.puts(`/addProduct/${car}/hiding`, { reason: 'The papers.' });
  expect([await stateOf(his), await stateOf(hers)]).toEqual(['accepted', 'pending']);
  expect(await answers(sara, hers, 'accept')).toMatchObject({ code: 'listing_not_advertised' });
  await ada.deletes(`/addProduct/${car}/hiding`);
  expect(await availability(imran)).toMatchObject({
    status: 'yours',
    agreed: { price: 4000 },
  });
});

test('offers for a hidden car do not count as waiting, but can be declined and withdrawn', async () => {
  const { imran, sara, admin, car, made, answers, buyer, stateOf } = await marketWithOffers();
  const ada = await admin('Ada');
  const [his, hers] = [await made(imran, 4000), await made(await buyer('Eve'), 4200)];
  const waiting = async () => ({
    offers: (await sara.asks('/offers?open=true')).waiting,
    leads: (await sara.asks('/leads/cars')).data[0].waiting.offers,
  });
  expect(await waiting()).toEqual({ offers: 2, leads: 2 });
  await ada.puts(`/addProduct/${car}/hiding`, { reason: 'The papers.' });
  expect(await waiting()).toEqual({ offers: 0, leads: 0 });
  expect(await answers(sara, hers, 'decline')).toMatchObject({ status: 200 });
  expect(await answers(imran, his, 'withdraw')).toMatchObject({ status: 200 });
  expect([await stateOf(his), await stateOf(hers)]).toEqual(['withdrawn', 'declined']);
});

test.each([
  ['suspended', 'seller'],
  ['suspended', 'buyer'],
  ['closed', 'seller'],
  ['closed', 'buyer'],
])('the offers of a %s account end: a %s', async (how, who) => {
  const { db, imran, sara, admin, buyer, car, agreed, made, stateOf } = await marketWithOffers();
  const ada = await admin('Ada');
  const eve = await buyer('Eve');
  const [his, hers] = [await agreed(4000, { reserve: true }), await made(eve, 4200)];
  const booking = await books(imran, car);
  const { id } = who === 'seller' ? sara : imran;
  const done =
    how === 'suspended'
      ? await ada.puts(`/user/${id}/suspension`, { reason: 'Why not.' })
      : await ada.deletes(`/user/${id}`);
  expect(done).toMatchObject({ status: 200 });
  expect(await stateOf(his)).toBe('void');
  expect(await stateOf(hers)).toBe(who === 'seller' ? 'void' : 'pending');
  const { price } = await db
    .selectFrom('bookings')
    .select('price')
    .where('id', '=', booking._id)
    .executeTakeFirstOrThrow();
  expect(price).toBe(450_000);
  expect(await brokenInvariants(db)).toEqual([]);
});

test('a reservation of a suspended buyer does not stop others from paying', async () => {
  const { imran, admin, buyer, car, agreed, asks, availability } = await marketWithOffers();
  const [ada, eve] = [await admin('Ada'), await buyer('Eve')];
  await agreed(4000, { reserve: true });
  expect(await availability({ asks })).toMatchObject({ status: 'reserved' });
  await ada.puts(`/user/${imran.id}/suspension`, { reason: 'Why not.' });
  expect((await pays(eve, await books(eve, car))).answer).toMatchObject({ status: 'paid' });
});

test('two instances that expire offers at once expire each', async () => {
  const { dependencies, imran, buyer, made, agreed, minutesPass, stateOf } =
    await marketWithOffers();
  const [his, hers] = [await agreed(4000), await made(await buyer('Eve'), 4200)];
  const again = await made(imran, 3900);
  minutesPass(73 * 60);
  await Promise.all([expireOffers(dependencies), expireOffers(dependencies)]);
  expect([await stateOf(his), await stateOf(hers), await stateOf(again)]).toEqual([
    'expired',
    'expired',
    'expired',
  ]);
});

test('a car that stays locked does not stop the expiry of other offers', async () => {
  const { db, dependencies, imran, sara, made, car, minutesPass, stateOf } =
    await marketWithOffers();
  const his = await made(imran, 4000);
  minutesPass(1);
  const other = await made(imran, 4000, await sara.hasListed('Civic'));
  minutesPass(49 * 60);
  const itsTurnIsOver = sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await callDuringTransaction(
    db,
    (tx) => lockDeal(tx, { listingId: car }),
    () => expireOffers(dependencies),
    async (tx) => {
      await itsTurnIsOver.execute(tx);
      await expect.poll(() => stateOf(other)).toBe('expired');
    },
  );
  expect(await stateOf(his)).toBe('pending');
});

test.each(['an operator', 'the provider'])(
  'after a refund by %s, the same buyer may pay more for the same car',
  async (who) => {
    const market = await marketWithOffers();
    const { db, imran, sara, car, agreed, stateOf, outboxIsDone } = market;
    const id = await agreed(4000);
    const { transactionId } = await pays(imran, await books(imran, car));
    if (who === 'the provider') {
      await dashboard.refund(transactionId);
      await cardEventsArrive(market);
    }
    const mend = who === 'the provider' ? 'release' : 'refund';
    await mendCar(db, { listingId: car, mend, now: new Date() });
    await outboxIsDone();
    expect(await stateOf(id)).toBe('void');
    expect(await sara.puts(`/addProduct/${car}`)).toMatchObject({ status: 200 });
    const booking = await books(imran, car);
    expect(booking.price).toBe(4500);
    expect((await pays(imran, booking)).answer).toMatchObject({ status: 'paid' });
    expect(await brokenInvariants(db)).toEqual([]);
  },
);

test('deleting a conversation deletes its offers', async () => {
  const { db, imran, made } = await marketWithOffers();
  await made(imran, 4000);
  await db.deleteFrom('conversations').execute();
  expect(await db.selectFrom('offers').select('id').execute()).toEqual([]);
});
