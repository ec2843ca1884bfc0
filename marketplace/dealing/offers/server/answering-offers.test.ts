import { expect, test } from 'vitest';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { marketWithOffers } from '../../../../tests/offers.ts';
import { books, opensCheckout } from '../../../../tests/paying.ts';

test('an accepted offer is the price of this buyer for 72 hours', async () => {
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

test('a seller and a buyer counter in turn until the seller accepts', async () => {
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

test('buyer and seller read each answer as a message', async () => {
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

test('a sender cannot answer their own offer, and a recipient cannot withdraw it', async () => {
  const { imran, sara, made, answers, stateOf } = await marketWithOffers();
  const id = await made(imran, 4000);
  for (const answer of ['accept', 'decline', 'counter']) {
    expect(await answers(imran, id, answer, { amount: 3900 })).toMatchObject({ status: 403 });
  }
  expect(await answers(sara, id, 'withdraw')).toMatchObject({ status: 403 });
  expect(await stateOf(id)).toBe('pending');
});

test.each(['accept', 'decline', 'counter'])(
  'an offer that is answered twice with %s is answered once',
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

test('the first of two concurrent answers counts', async () => {
  const { imran, sara, made, answers, stateOf } = await marketWithOffers();
  const id = await made(imran, 4000);
  const said = await Promise.all([answers(sara, id, 'accept'), answers(imran, id, 'withdraw')]);
  const codes = said.map(({ code }) => code ?? 'done');
  expect(codes.toSorted()).toEqual(['done', 'offer_gone']);
  expect(await stateOf(id)).toBe(codes[0] === 'done' ? 'accepted' : 'withdrawn');
});

test('an accepted offer cannot be withdrawn, declined or countered', async () => {
  const { imran, sara, agreed, answers } = await marketWithOffers();
  const id = await agreed(4000);
  expect(await answers(imran, id, 'withdraw')).toMatchObject({ code: 'offer_gone' });
  expect(await answers(sara, id, 'decline')).toMatchObject({ code: 'offer_gone' });
  const countered = await answers(sara, id, 'counter', { amount: 4400 });
  expect(countered).toMatchObject({ code: 'offer_gone' });
});

test('an offer cannot be answered after 48 hours, whether or not that was recorded', async () => {
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

test('a counteroffer must come closer to the offer', async () => {
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

test('an offer cannot be accepted while a buyer pays for the car', async () => {
  const { imran, sara, buyer, car, made, answers, stateOf } = await marketWithOffers();
  const eve = await buyer('Eve');
  await opensCheckout(eve, await books(eve, car));
  const id = await made(imran, 4000);
  const answer = await answers(sara, id, 'accept');
  expect(answer).toMatchObject({ status: 409, code: 'listing_being_paid' });
  expect(Date.parse(answer.until)).toBeGreaterThan(Date.now());
  expect(await stateOf(id)).toBe('pending');
});

test('an answer that waits for the lock of the car sees a checkout that began meanwhile', async () => {
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

test('offers and counteroffers cannot exceed the agreed price', async () => {
  const { imran, sara, agreed, offers, made, answers, offersSeenBy } = await marketWithOffers();
  await agreed(4000);
  const tooHigh = { code: 'offer_too_high', price: 4000 };
  expect(await offers(imran, 4000.01)).toMatchObject(tooHigh);
  const id = await made(imran, 3900);
  expect(await answers(sara, id, 'counter', { amount: 4100 })).toMatchObject(tooHigh);
  expect(await answers(sara, id, 'counter', { amount: 4000 })).toMatchObject({ status: 200 });
  expect((await offersSeenBy(imran))[0]).toMatchObject({ amount: 4000, state: 'pending' });
});

test('a second, different answer to an offer is refused', async () => {
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

test('an offer between a buyer and a seller with a block can only be declined', async () => {
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
])('an offer for a %s car can be neither accepted nor countered', async (_what, change, code) => {
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
