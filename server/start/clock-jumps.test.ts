import { expect, test } from 'vitest';
import { expireHolds } from '#marketplace/dealing/sales/server/checkout/expire-holds.ts';
import { createRateLimits } from '#marketplace/platform/access/server/rate-limits.ts';
import { mayBeSent } from '#marketplace/platform/mail/server/mail-count-store.ts';
import { marketWithOffers } from '../../tests/offers.ts';
import { books, isCharged, marketWithCar, opensCheckout } from '../../tests/paying.ts';
import { emptyDatabase } from '../../tests/runner/empty-database.ts';
import { createCallLimit } from '../admission/call-limit.ts';
import { acquireTurn } from '../background/job-store.ts';

const jumps = [
  ['an hour', 60],
  ['a day', 24 * 60],
] as const;
const minute = 60_000;
const tenDays = 10 * 24 * 60;

test.each(jumps)('a hold ends soon although the clock went back by %s', async (_, minutes) => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const [beas, cys] = [await books(bea, car), await books(cy, car)];
  await opensCheckout(bea, beas);
  // As if it had been taken just before.
  const heldUntil = new Date(Date.now() + (minutes + 10) * minute);
  await market.db.updateTable('paymentAttempts').set({ heldUntil }).execute();

  await expireHolds(market.dependencies);
  await market.outboxIsDone();
  expect(await opensCheckout(cy, cys)).toMatchObject({ status: 200 });
});

test.each(jumps)('money counts although the clock jumped ahead by %s', async (_, minutes) => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  await isCharged(bea, await books(bea, car));

  market.minutesPass(minutes);
  await expireHolds(market.dependencies);
  await market.outboxIsDone();
  expect(await market.db.selectFrom('bookings').select('state').execute()).toEqual([
    { state: 'paid' },
  ]);
});

test.each(jumps)('jobs go on although the clock went back by %s', async (_, minutes) => {
  const db = await emptyDatabase();
  const before = new Date();
  const after = new Date(before.getTime() - minutes * minute);
  expect(await acquireTurn(db, 'expire-holds', 5, before)).toBe(true);
  expect(await acquireTurn(db, 'expire-holds', 5, before)).toBe(false);
  expect(await acquireTurn(db, 'expire-holds', 5, after)).toBe(true);
  expect(await acquireTurn(db, 'expire-holds', 5, after)).toBe(false);
});

test('a clock that goes back by a day does not extend rate limits', async () => {
  const db = await emptyDatabase();
  let moment = Date.now();
  const limits = createRateLimits(db, { scale: 0.1, now: () => new Date(moment) });
  const ada = { id: 'ada' };
  await limits.spend('report', ada);
  await expect(limits.spend('report', ada)).rejects.toMatchObject({ code: 'too_many_requests' });
  await limits.count('failedCard', ada);
  await expect(limits.refuseIfSpent('failedCard', ada)).rejects.toMatchObject({
    code: 'too_many_declines',
  });

  moment -= 24 * 60 * minute;
  await limits.spend('report', ada);
  await limits.refuseIfSpent('failedCard', ada);
});

test('a clock that goes back by a day does not extend read limits', async () => {
  let moment = Date.now();
  const calls = createCallLimit(await emptyDatabase(), { most: 1, now: () => new Date(moment) });
  const read = () => calls.spend('read', '203.0.113.7');
  expect(read()).toBe(0);
  expect(read()).toBeGreaterThan(0);

  moment -= 24 * 60 * minute;
  expect(read()).toBe(0);
});

test('a reservation made while the clock was ahead ends a day after the clock is right', async () => {
  const market = await marketWithOffers();
  const { imran, buyer, car, agreed, again, availability, hoursPass, minutesPass } = market;
  minutesPass(tenDays);
  await agreed(4000, {
    buyer: await again(imran),
    seller: await again(market.sara),
    reserve: true,
  });
  minutesPass(-tenDays);
  const eve = await buyer('Eve');
  const hers = await books(eve, car);

  await hoursPass(0);
  const { until } = await availability(eve);
  expect(Date.parse(until)).toBeLessThan(Date.now() + 25 * 60 * minute);
  await hoursPass(25);
  expect(await availability(await again(imran))).toMatchObject({
    status: 'yours',
    agreed: { price: 4000 },
  });
  expect(await opensCheckout(await again(eve), hers)).toMatchObject({ status: 200 });
  await hoursPass(48);
  expect((await availability(await again(imran))).agreed).toBeNull();
});

test('a car can be reserved although one was reserved in the future and ended', async () => {
  const market = await marketWithOffers();
  const { imran, sara, buyer, agreed, again, minutesPass, db } = market;
  minutesPass(tenDays);
  const id = await agreed(4000, {
    buyer: await again(imran),
    seller: await again(sara),
    reserve: true,
  });
  minutesPass(-tenDays);
  await db.updateTable('offers').set({ state: 'void' }).where('id', '=', id).execute();

  const eve = await buyer('Eve');
  await agreed(4100, { buyer: eve, reserve: true });
});

test('a price agreed while the clock was ahead can be agreed again once it is right', async () => {
  const market = await marketWithOffers();
  const { imran, sara, agreed, again, availability, minutesPass } = market;
  minutesPass(tenDays);
  await agreed(4000, {
    buyer: await again(imran),
    seller: await again(sara),
    reserve: true,
  });
  minutesPass(-tenDays);
  await agreed(3900, { buyer: await again(imran), seller: await again(sara) });

  const { status, agreed: price, until } = await availability(await again(imran));
  expect({ status, price }).toEqual({ status: 'yours', price: { price: 3900, until } });
  expect(Date.parse(until)).toBeLessThan(Date.now() + 73 * 60 * minute);
});

test('an offer made while the clock was ahead waits two days from when it is right', async () => {
  const market = await marketWithOffers();
  const { imran, made, again, hoursPass, minutesPass, stateOf } = market;
  minutesPass(tenDays);
  const id = await made(await again(imran), 4000);
  minutesPass(-tenDays);
  await hoursPass(0);
  await hoursPass(49);
  expect(await stateOf(id)).toBe('expired');
});

test('actions while the clock was ahead do not count against limits of today', async () => {
  const market = await marketWithOffers();
  const { imran, sara, car, offers, answers, again, minutesPass, calls } = market;
  const looks = async (listing: string) => {
    const { token } = await again(imran);
    const headers = { authorization: `Bearer ${token}` };
    return calls('POST', `/addProduct/${listing}/phone`, headers);
  };
  const cars = [];
  for (let number = 0; number < 21; number++) cars.push(await sara.hasListed(`Car ${number}`));

  minutesPass(tenDays);
  const [ahead, seller] = [await again(imran), await again(sara)];
  for (let number = 0; number < 5; number++) {
    const { data } = await offers(ahead, 4000);
    await answers(seller, data.id, 'decline');
  }
  for (const listing of cars.slice(0, 4))
    await market.startConversation(ahead, listing, `About ${listing}`);
  await seller.puts('/contact-settings', { phoneAfterAnswer: false });
  for (const listing of cars.slice(0, 20)) {
    expect(await looks(listing)).toMatchObject({ status: 200 });
  }
  minutesPass(-tenDays);

  expect(await offers(imran, 4000)).toMatchObject({ status: 200 });
  expect(await market.begins(imran, cars[20]!)).toMatchObject({ status: 200 });
  expect(await looks(cars[20]!)).toMatchObject({ status: 200 });
  expect(await looks(car)).toMatchObject({ status: 200 });
});

test('emails sent while the clock was ahead do not count against quotas of today', async () => {
  const db = await emptyDatabase();
  const send = (key: string, now: Date) =>
    mayBeSent(
      db,
      { to: 'vic@example.com', subject: 'Hello', about: 'other', key },
      { salt: 'salt', now, scale: 1 },
    );
  const now = new Date();
  const ahead = new Date(now.getTime() + tenDays * minute);
  for (let number = 0; number < 3; number++) expect(await send(`${number}`, ahead)).toBe(true);
  expect(await send('one more', ahead)).toBe(false);
  expect(await send('today', now)).toBe(true);
});
