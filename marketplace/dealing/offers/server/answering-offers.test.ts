import { expect, test } from 'vitest';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { newKey } from '../../../../tests/conversations.ts';
import { marketWithOffers } from '../../../../tests/offers.ts';
import { books, opensCheckout } from '../../../../tests/paying.ts';

test('the seller accepts: for 72 hours it is the price of this buyer', async () => {
  const { imran, sara, made, answers, availability, asks } = await marketWithOffers();
  const id = await made(imran, 4000);
  const { status, data } = await answers(sara, id, 'accept');
  expect(status).toBe(200);
  expect(data).toMatchObject({ state: 'accepted', isMine: false });
  const hours = (Date.parse(data.priceUntil) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(72);
  expect(data.reservedUntil).toBeNull();
  expect(await availability(imran)).toMatchObject({ status: 'yours', agreed: { price: 4000 } });
  expect(await availability({ asks })).toEqual({ status: 'free', until: null, agreed: null });
});

test('the seller counters, the buyer counters, the seller accepts', async () => {
  const { imran, sara, made, answers, stateOf, offersSeenBy } = await marketWithOffers();
  const first = await made(imran, 3500);
  const second = (await answers(sara, first, 'counter', { amount: 4300 })).data;
  expect(second).toMatchObject({ by: 'seller', isMine: true, amount: 4300, state: 'pending' });
  const third = (await answers(imran, second.id, 'counter', { amount: 4000 })).data;
  expect(third).toMatchObject({ by: 'buyer', state: 'pending' });
  expect(await answers(sara, third.id, 'accept')).toMatchObject({ status: 200 });
  expect([await stateOf(first), await stateOf(second.id)]).toEqual(['countered', 'countered']);
  expect((await offersSeenBy(imran)).map(({ amount }) => amount)).toEqual([4000, 4300, 3500]);
});

test('both read each answer as a message', async () => {
  const { imran, sara, made, answers, offers, textsIn } = await marketWithOffers();
  await answers(sara, await made(imran, 3000), 'decline');
  await answers(imran, await made(imran, 3500), 'withdraw');
  const { conversationId, id } = (await offers(imran, 4000)).data;
  await answers(sara, id, 'accept');
  expect(await textsIn(sara, conversationId)).toEqual([
    'I would pay $3,000.',
    'Sorry, not for $3,000.',
    'I would pay $3,500.',
    'I take back my offer of $3,500.',
    'I would pay $4,000.',
    'Agreed: $4,000.',
  ]);
});

test('nobody answers their own offer, and nobody takes back another’s', async () => {
  const { imran, sara, made, answers, stateOf } = await marketWithOffers();
  const id = await made(imran, 4000);
  for (const answer of ['accept', 'decline', 'counter']) {
    expect(await answers(imran, id, answer, { amount: 3900 })).toMatchObject({ status: 403 });
  }
  expect(await answers(sara, id, 'withdraw')).toMatchObject({ status: 403 });
  expect(await stateOf(id)).toBe('pending');
});

test.each(['accept', 'decline', 'counter'])(
  'answered twice with %s is one answer',
  async (answer) => {
    const { imran, sara, offers, answers, textsIn } = await marketWithOffers();
    const { id, conversationId } = (await offers(imran, 4000)).data;
    const said = await Promise.all(
      Array.from({ length: 3 }, () => answers(sara, id, answer, { amount: 4200 })),
    );
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(said.map(({ data }) => data.id)).size).toBe(1);
    expect(await textsIn(sara, conversationId)).toHaveLength(2);
  },
);

test('of two answers at once the first counts', async () => {
  const { imran, sara, made, answers, stateOf } = await marketWithOffers();
  const id = await made(imran, 4000);
  const said = await Promise.all([answers(sara, id, 'accept'), answers(imran, id, 'withdraw')]);
  const codes = said.map(({ code }) => code ?? 'done');
  expect(codes.toSorted()).toEqual(['done', 'offer_gone']);
  expect(await stateOf(id)).toBe(codes[0] === 'done' ? 'accepted' : 'withdrawn');
});

test('an accepted offer is not taken back, declined or countered', async () => {
  const { imran, sara, agreed, answers } = await marketWithOffers();
  const id = await agreed(4000);
  expect(await answers(imran, id, 'withdraw')).toMatchObject({ code: 'offer_gone' });
  expect(await answers(sara, id, 'decline')).toMatchObject({ code: 'offer_gone' });
  const countered = await answers(sara, id, 'counter', { amount: 4400 });
  expect(countered).toMatchObject({ code: 'offer_gone' });
});

test('after 48 hours nobody accepts it any more, whether that was noted down or not', async () => {
  const { imran, sara, made, answers, again, minutesPass, offers, offersSeenBy } =
    await marketWithOffers();
  const id = await made(imran, 4000);
  minutesPass(48 * 60 + 1);
  const [imranNow, saraNow] = [await again(imran), await again(sara)];
  expect(await answers(saraNow, id, 'accept')).toMatchObject({ code: 'offer_gone' });
  expect(await answers(saraNow, id, 'decline')).toMatchObject({ code: 'offer_gone' });
  expect(await offersSeenBy(imranNow)).toEqual([expect.objectContaining({ state: 'expired' })]);
  expect(await offers(imranNow, 4100)).toMatchObject({ status: 200 });
});

test('whoever counters comes towards the other', async () => {
  const { imran, sara, made, answers } = await marketWithOffers();
  const id = await made(imran, 4000);
  const less = await answers(sara, id, 'counter', { amount: 4000 });
  expect(less).toMatchObject({ code: 'offer_too_low', price: 4000.01 });
  const tooMuch = await answers(sara, id, 'counter', { amount: 4501 });
  expect(tooMuch).toMatchObject({ code: 'offer_too_high', price: 4500 });
  expect(await answers(sara, id, 'counter')).toMatchObject({ status: 400 });
  const { data } = await answers(sara, id, 'counter', { amount: 4300 });
  const more = await answers(imran, data.id, 'counter', { amount: 4300 });
  expect(more).toMatchObject({ code: 'offer_too_high', price: 4299.99 });
});

test('nothing is agreed on while anybody pays for the car', async () => {
  const { imran, sara, buyer, car, made, answers, stateOf } = await marketWithOffers();
  const eve = await buyer('Eve');
  await opensCheckout(eve, await books(eve, car));
  const id = await made(imran, 4000);
  const answer = await answers(sara, id, 'accept');
  expect(answer).toMatchObject({ status: 409, code: 'listing_being_paid' });
  expect(Date.parse(answer.until)).toBeGreaterThan(Date.now());
  expect(await stateOf(id)).toBe('pending');
});

test('a checkout that begins while the offer is being accepted is seen', async () => {
  const { db, imran, sara, buyer, car, made, answers } = await marketWithOffers();
  const eve = await buyer('Eve');
  const { _id: bookingId } = await books(eve, car);
  const id = await made(imran, 4000);
  const answer = await callDuringTransaction(
    db,
    (tx) => lockDeal(tx, { listingId: car }),
    () => answers(sara, id, 'accept'),
    (tx) =>
      tx
        .insertInto('paymentAttempts')
        .values({
          listingId: car,
          bookingId,
          buyerId: eve.id,
          amount: 450_000,
          heldUntil: new Date(Date.now() + 600_000),
        })
        .execute(),
  );
  expect(answer).toMatchObject({ code: 'listing_being_paid' });
});

test('a car is kept for one buyer at a time; the other may still agree on a price', async () => {
  const { imran, sara, buyer, agreed, made, answers, availability } = await marketWithOffers();
  await agreed(4000, { reserve: true });
  const eve = await buyer('Eve');
  const id = await made(eve, 4200);
  const refused = await answers(sara, id, 'accept', { reserve: true });
  expect(refused).toMatchObject({ status: 409, code: 'car_reserved' });
  expect(refused.until).toBeTruthy();
  expect(await answers(sara, id, 'accept')).toMatchObject({ status: 200 });
  expect(await availability(eve)).toMatchObject({
    status: 'reserved',
    agreed: { price: 4200 },
  });
  expect(await availability(imran)).toMatchObject({ status: 'yours', agreed: { price: 4000 } });
});

test('once a reservation is over the car can be kept for another', async () => {
  const { sara, buyer, agreed, again, minutesPass, availability, asks } = await marketWithOffers();
  await agreed(4000, { reserve: true });
  minutesPass(72 * 60 + 1);
  await agreed(4200, { buyer: await buyer('Eve'), seller: await again(sara), reserve: true });
  expect(await availability({ asks })).toMatchObject({ status: 'reserved' });
});

test('within three days a car is kept once, whoever it was for', async () => {
  const { imran, sara, buyer, agreed, made, answers, again, minutesPass, availability } =
    await marketWithOffers();
  await agreed(4000, { reserve: true });
  minutesPass(24 * 60 + 1);
  const [imranNow, saraNow, eve] = [await again(imran), await again(sara), await buyer('Eve')];
  for (const person of [imranNow, eve]) {
    const id = await made(person, 3900);
    const refused = await answers(saraNow, id, 'accept', { reserve: true });
    expect(refused).toMatchObject({ status: 409, code: 'reserved_lately' });
    expect(Math.round((Date.parse(refused.until) - Date.now()) / 3_600_000)).toBe(72);
    expect(await answers(saraNow, id, 'accept')).toMatchObject({ status: 200 });
  }
  expect(await availability(imranNow)).toMatchObject({
    status: 'yours',
    agreed: { price: 3900 },
  });
});

test('a buyer who was promised a car that cannot be kept yet has the price alone', async () => {
  const { sara, buyer, agreed, made, answers, again, minutesPass } = await marketWithOffers();
  await agreed(4000, { reserve: true });
  minutesPass(24 * 60 + 1);
  const [saraNow, eve] = [await again(sara), await buyer('Eve')];
  const promise = { amount: 4200, reserve: true };
  const { data } = await answers(saraNow, await made(eve, 3900), 'counter', promise);
  const accepted = await answers(eve, data.id, 'accept');
  expect(accepted.data).toMatchObject({ state: 'accepted', amount: 4200 });
  expect(accepted.data.reservedUntil).toBeNull();
});

test.each([false, true])(
  'whoever agrees again has the car kept as long as before: %s',
  async (reserve) => {
    const { imran, sara, made, answers, again, minutesPass } = await marketWithOffers();
    const first = await answers(sara, await made(imran, 4000), 'accept', { reserve: true });
    minutesPass(60);
    const [imranNow, saraNow] = [await again(imran), await again(sara)];
    const second = await answers(saraNow, await made(imranNow, 3900), 'accept', { reserve });
    expect(second.data.reservedUntil).toBe(first.data.reservedUntil);
    expect(second.data.reservedUntil).toBeTruthy();
  },
);

test('while a price is agreed on nobody offers the buyer a higher one', async () => {
  const { imran, sara, agreed, offers, made, answers, offersSeenBy } = await marketWithOffers();
  await agreed(4000);
  const tooHigh = { code: 'offer_too_high', price: 4000 };
  expect(await offers(imran, 4000.01)).toMatchObject(tooHigh);
  const id = await made(imran, 3900);
  expect(await answers(sara, id, 'counter', { amount: 4100 })).toMatchObject(tooHigh);
  expect(await answers(sara, id, 'counter', { amount: 4000 })).toMatchObject({ status: 200 });
  expect((await offersSeenBy(imran))[0]).toMatchObject({ amount: 4000, state: 'pending' });
});

test('whoever answers again with something else is not told that it was done', async () => {
  const { imran, sara, buyer, made, answers } = await marketWithOffers();
  const [his, hers] = [await made(imran, 4000), await made(await buyer('Eve'), 4000)];
  const counter = { amount: 4200, reserve: true };
  const gone = { code: 'offer_gone' };
  for (const expected of [{ status: 200 }, { status: 200 }]) {
    expect(await answers(sara, his, 'accept')).toMatchObject(expected);
    expect(await answers(sara, hers, 'counter', counter)).toMatchObject(expected);
  }
  expect(await answers(sara, his, 'accept', { reserve: true })).toMatchObject(gone);
  expect(await answers(sara, hers, 'counter', { amount: 4200 })).toMatchObject(gone);
});

test('the same of a car that is kept: without keeping it, it was not accepted', async () => {
  const { imran, sara, made, answers } = await marketWithOffers();
  const id = await made(imran, 4000);
  for (const _time of [1, 2]) {
    expect(await answers(sara, id, 'accept', { reserve: true })).toMatchObject({ status: 200 });
  }
  expect(await answers(sara, id, 'accept')).toMatchObject({ code: 'offer_gone' });
});

test('a seller who counters may promise to keep the car; a buyer cannot', async () => {
  const { imran, sara, startConversation, made, answers } = await marketWithOffers();
  const id = await startConversation();
  const wish = { amount: 4000, key: newKey(), reserve: true };
  const ofBuyer = await imran.posts(`/conversations/${id}/offers`, wish);
  expect(ofBuyer.data.reserve).toBe(false);
  const { data } = await answers(sara, ofBuyer.data.id, 'counter', {
    amount: 4300,
    reserve: true,
  });
  expect(data.reserve).toBe(true);
  const { data: accepted } = await answers(imran, data.id, 'accept');
  expect(accepted).toMatchObject({ state: 'accepted' });
  expect(accepted.reservedUntil).toBeTruthy();
  await expect(made(imran, 3900)).resolves.toBeTruthy();
});

test('a price that the two agree on again replaces the one before', async () => {
  const { imran, agreed, stateOf, availability } = await marketWithOffers();
  const first = await agreed(4000, { reserve: true });
  await agreed(3800, { reserve: true });
  expect(await stateOf(first)).toBe('replaced');
  expect(await availability(imran)).toMatchObject({ status: 'yours', agreed: { price: 3800 } });
});

test('between people who blocked each other nothing is agreed on, but everything declined', async () => {
  const { imran, sara, made, answers, stateOf } = await marketWithOffers();
  const id = await made(imran, 4000);
  await imran.puts(`/blocks/${sara.id}`);
  expect(await answers(sara, id, 'accept')).toMatchObject({ code: 'cannot_write' });
  const countered = await answers(sara, id, 'counter', { amount: 4200 });
  expect(countered).toMatchObject({ code: 'cannot_write' });
  expect(await answers(sara, id, 'decline')).toMatchObject({ status: 200 });
  expect(await stateOf(id)).toBe('declined');
});

test.each([
  ['hidden', { hidden: true }, 'listing_not_advertised'],
  ['sold', { state: 'sold' as const }, 'listing_sold'],
])('once the car is %s nothing is agreed on', async (_what, change, code) => {
  const { db, imran, sara, car, made, answers } = await marketWithOffers();
  const id = await made(imran, 4000);
  const answer = await callDuringTransaction(
    db,
    (tx) => tx.updateTable('listings').set(change).where('id', '=', car).execute(),
    () => answers(sara, id, 'accept'),
  );
  expect(answer).toMatchObject({ code });
  expect(await answers(sara, id, 'counter', { amount: 4200 })).toMatchObject({ code });
});

test('whoever has to answer is told how many offers wait', async () => {
  const { imran, sara, car, made, answers, buyer } = await marketWithOffers();
  await made(await buyer('Eve'), 4000);
  const id = await made(imran, 4000);
  expect((await sara.asks('/offers')).waiting).toBe(2);
  await answers(sara, id, 'counter', { amount: 4200 });
  expect((await sara.asks('/offers')).waiting).toBe(1);
  expect((await imran.asks('/offers')).waiting).toBe(1);
  const { data, next } = await sara.asks('/offers?open=true&limit=1');
  expect(data).toMatchObject([
    { amount: 4200, car: { id: car, name: 'Corolla', price: 4500 }, otherName: 'Imran' },
  ]);
  const rest = await sara.asks(`/offers?open=true&limit=1&cursor=${next}`);
  expect(rest.data).toMatchObject([{ otherName: 'Eve' }]);
  expect((await sara.asks(`/offers?car=${car}`)).data).toHaveLength(3);
  expect((await sara.asks(`/offers?car=${imran.id}`)).data).toEqual([]);
});

test('what is asked for a car is listed beside its offers while it is on offer', async () => {
  const { imran, sara, car, made } = await marketWithOffers();
  await made(imran, 4000);
  const asked = async () => (await imran.asks('/offers')).data[0].car.price;
  await sara.patches(`/addProduct/${car}`, { resalePrice: 4400 });
  expect(await asked()).toBe(4400);
  await sara.deletes(`/addProduct/${car}`);
  expect(await asked()).toBeNull();
});
