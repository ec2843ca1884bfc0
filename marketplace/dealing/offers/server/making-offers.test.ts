import { expect, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { newKey } from '../../../../tests/conversations.ts';
import { marketWithOffers } from '../../../../tests/offers.ts';

test('a buyer makes an offer for a car, and both read it in their conversation', async () => {
  const { imran, sara, car, offers } = await marketWithOffers();
  const { status, data } = await offers(imran, 4000);
  expect(status).toBe(200);
  expect(data).toMatchObject({ by: 'buyer', isMine: true, amount: 4000, state: 'pending' });

  const { data: messages, conversation } = await sara.asks(`/conversations/${data.conversationId}`);
  expect(conversation).toMatchObject({ role: 'seller', unread: 1, car: { id: car } });
  expect(messages).toEqual([
    expect.objectContaining({ text: 'I would pay $4,000.', isMine: false, offerId: data.id }),
  ]);
  const inTalk = await sara.asks(`/conversations/${data.conversationId}/offers`);
  expect(inTalk.data).toEqual([{ ...data, isMine: false }]);
});

test('an offer for a car continues the existing conversation about it', async () => {
  const { imran, startConversation, offers } = await marketWithOffers();
  const id = await startConversation();
  expect((await offers(imran, 4000)).data.conversationId).toBe(id);
});

test('a seller makes an offer in a conversation', async () => {
  const { sara, imran, startConversation } = await marketWithOffers();
  const id = await startConversation();
  const made = await sara.posts(`/conversations/${id}/offers`, {
    amount: 4200,
    key: newKey(),
    reserve: true,
  });
  expect(made.data).toMatchObject({ by: 'seller', isMine: true, reserve: true });
  const { data: messages } = await imran.asks(`/conversations/${id}`);
  expect(messages.at(-1)).toMatchObject({
    text: 'You can have it for $4,200.',
    offerId: made.data.id,
  });
});

test('an offer that is sent twice is made once, also concurrently and after it was answered', async () => {
  const { imran, sara, offers, answers, textsIn, car } = await marketWithOffers();
  const key = newKey();
  const made = await Promise.all(Array.from({ length: 4 }, () => offers(imran, 4000, car, key)));
  expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
  const { id, conversationId } = made[0]!.data;
  await answers(sara, id, 'decline');
  expect((await offers(imran, 4000, car, key)).data).toMatchObject({ id, state: 'declined' });
  expect(await textsIn(imran, conversationId)).toHaveLength(2);
});

test('another offer with the same key is refused', async () => {
  const { imran, sara, startConversation, answers } = await marketWithOffers();
  const path = `/conversations/${await startConversation()}/offers`;
  const wish = { amount: 4000, key: newKey(), reserve: true };
  const { data } = await sara.posts(path, wish);
  const others = [
    { ...wish, amount: 4100 },
    { ...wish, reserve: false },
  ];
  for (const other of others) {
    expect(await sara.posts(path, other)).toMatchObject({ status: 409, code: 'offer_waiting' });
  }
  await answers(imran, data.id, 'decline');
  for (const other of others) {
    expect(await sara.posts(path, other)).toMatchObject({ status: 409, code: 'offer_gone' });
  }
});

test('a message and an offer may have the same key', async () => {
  const { imran, car, startConversation, says, offers } = await marketWithOffers();
  const key = newKey();
  await says(imran, await startConversation(), 'Hello', key);
  expect(await offers(imran, 4000, car, key)).toMatchObject({ status: 200 });
});

test('one offer at a time waits for an answer in a conversation, also with concurrent calls', async () => {
  const { imran, sara, offers, made } = await marketWithOffers();
  const answers = await Promise.all([4000, 4100, 4200].map((amount) => offers(imran, amount)));
  expect(answers.map(({ code }) => code ?? 'made').toSorted()).toEqual([
    'made',
    'offer_waiting',
    'offer_waiting',
  ]);
  const { conversationId } = answers.find(({ data }) => data)!.data;
  const ofSeller = await sara.posts(`/conversations/${conversationId}/offers`, {
    amount: 4400,
    key: newKey(),
  });
  expect(ofSeller).toMatchObject({ status: 409, code: 'offer_waiting' });
  await expect(made(imran, 4300)).rejects.toThrow('offer_waiting');
});

test.each([
  [2249.99, { status: 409, code: 'offer_too_low', price: 2250 }],
  [2250, { status: 200 }],
  [4500, { status: 200 }],
  [4500.01, { status: 409, code: 'offer_too_high', price: 4500 }],
  [0, { status: 400 }],
  [-4000, { status: 400 }],
  ['$4,000', { status: 200 }],
  ['a lot', { status: 400 }],
  [4000.001, { status: 400 }],
])('an offer of %s for a car that costs 4,500', async (amount, answer) => {
  const { imran, offers } = await marketWithOffers();
  expect(await offers(imran, amount)).toMatchObject(answer);
});

test('the price under the lock of the car limits an offer', async () => {
  const { db, imran, car, offers } = await marketWithOffers();
  const answer = await callDuringTransaction(
    db,
    (tx) =>
      tx.updateTable('listings').set({ resalePrice: 300_000 }).where('id', '=', car).execute(),
    () => offers(imran, 4000),
  );
  expect(answer).toMatchObject({ code: 'offer_too_high', price: 3000 });
});

test('a seller cannot make an offer for their own car', async () => {
  const { sara, offers } = await marketWithOffers();
  expect(await offers(sara, 4000)).toMatchObject({ status: 409, code: 'cannot_write' });
});

test.each([
  ['a draft', { state: 'draft' as const }, 'listing_not_found', 'listing_not_advertised'],
  ['a hidden car', { hidden: true }, 'listing_not_found', 'listing_not_advertised'],
  ['a removed car', { state: 'removed' as const }, 'listing_not_found', 'listing_not_advertised'],
  ['a sold car', { state: 'sold' as const }, 'listing_sold', 'listing_sold'],
])('%s gets no offers', async (_what, details, code, codeInTalk) => {
  const { db, imran, sara, car, startConversation, offers } = await marketWithOffers();
  expect(await offers(imran, 4000, await sara.hasListed('Gone', details))).toMatchObject({ code });
  const id = await startConversation();
  await db.updateTable('listings').set(details).where('id', '=', car).execute();
  for (const person of [imran, sara]) {
    const wish = { amount: 4000, key: newKey() };
    const answer = await person.posts(`/conversations/${id}/offers`, wish);
    expect(answer).toMatchObject({ code: codeInTalk });
  }
});

test('an offer that waits for the sale of the car is refused', async () => {
  const { db, imran, car, startConversation, offers } = await marketWithOffers();
  await startConversation();
  const answer = await callDuringTransaction(
    db,
    (tx) => tx.updateTable('listings').set({ state: 'sold' }).where('id', '=', car).execute(),
    () => offers(imran, 4000),
  );
  expect(answer).toMatchObject({ code: 'listing_sold' });
});

test('a blocked or suspended account cannot make an offer', async () => {
  const { db, imran, sara, startConversation, offers } = await marketWithOffers();
  await startConversation();
  await sara.puts(`/blocks/${imran.id}`);
  expect(await offers(imran, 4000)).toMatchObject({ code: 'cannot_write' });
  await sara.deletes(`/blocks/${imran.id}`);
  const shutOut = await callDuringTransaction(
    db,
    (tx) => tx.selectFrom('accounts').select('id').where('id', '=', imran.id).forUpdate().execute(),
    () => offers(imran, 4000),
    (tx) =>
      tx.updateTable('accounts').set({ state: 'suspended' }).where('id', '=', imran.id).execute(),
  );
  expect(shutOut).toMatchObject({ code: 'sign_in_required' });
});

test('a buyer can make five offers for a car a day', async () => {
  const { imran, sara, offers, answers, made, again, hoursPass, car } = await marketWithOffers();
  for (let count = 0; count < 5; count++) {
    await answers(sara, await made(imran, 4000 + count), 'decline');
  }
  expect(await offers(imran, 4400)).toMatchObject({ status: 429, code: 'too_many_offers' });
  const other = await sara.hasListed('Yaris');
  expect(await offers(imran, 4400, other)).toMatchObject({ status: 200 });
  await hoursPass(25);
  expect(await offers(await again(imran), 4400, car)).toMatchObject({ status: 200 });
});

test('a buyer can have ten offers that wait for an answer, also with concurrent calls', async () => {
  const { db, imran, sara, startConversation, answers, afterDays } = await marketWithOffers();
  const joinedLongAgo = await afterDays(imran, 8);
  const names = Array.from({ length: 11 }, (_, number) => `Car ${number}`);
  const cars = await Promise.all(names.map((name) => sara.hasListed(name)));
  const talks = await Promise.all(
    cars.map((car, number) => startConversation(joinedLongAgo, car, `About number ${number}`)),
  );
  const offer = (id: string) =>
    joinedLongAgo.posts(`/conversations/${id}/offers`, { amount: 4000, key: newKey() });
  const [first] = await Promise.all(talks.slice(0, 10).map(offer));
  const another = () => offer(talks[10]!);
  expect(await another()).toMatchObject({ code: 'too_many_pending_offers' });

  await answers(joinedLongAgo, first!.data.id, 'withdraw');
  const atOnce = await whileAnotherIsMade(db, imran.id, first!.data.id, another);
  expect(atOnce).toMatchObject({ code: 'too_many_pending_offers' });
});

test('counteroffers of a buyer count among the ten, also with concurrent calls', async () => {
  const { db, imran, sara, startConversation, answers, afterDays } = await marketWithOffers();
  const joinedLongAgo = await afterDays(imran, 8);
  const saraNow = await afterDays(sara, 0);
  const names = Array.from({ length: 11 }, (_, number) => `Car ${number}`);
  const cars = await Promise.all(names.map((name) => sara.hasListed(name)));
  const offered = await Promise.all(
    cars.map(async (car, number) => {
      const id = await startConversation(joinedLongAgo, car, `About number ${number}`);
      return saraNow.posts(`/conversations/${id}/offers`, { amount: 4400, key: newKey() });
    }),
  );
  const counter = ({ data }: (typeof offered)[number]) =>
    answers(joinedLongAgo, data.id, 'counter', { amount: 4000 });
  const [first] = await Promise.all(offered.slice(0, 10).map(counter));
  const another = () => counter(offered[10]!);
  expect(await another()).toMatchObject({ code: 'too_many_pending_offers' });

  await answers(joinedLongAgo, first!.data.id, 'withdraw');
  const atOnce = await whileAnotherIsMade(db, imran.id, first!.data.id, another);
  expect(atOnce).toMatchObject({ code: 'too_many_pending_offers' });
});

/** Calls while another transaction of the buyer makes the offer pending. */
const whileAnotherIsMade = <T>(
  db: Database,
  buyerId: string,
  offerId: string,
  call: () => Promise<T>,
) =>
  callDuringTransaction(
    db,
    (tx) =>
      tx.selectFrom('accounts').select('id').where('id', '=', buyerId).forNoKeyUpdate().execute(),
    call,
    (tx) => tx.updateTable('offers').set({ state: 'pending' }).where('id', '=', offerId).execute(),
  );

test('first offers count as begun conversations', async () => {
  const { imran, sara, offers } = await marketWithOffers();
  const cars = await Promise.all(
    Array.from({ length: 6 }, (_, number) => sara.hasListed(`Car ${number}`)),
  );
  const codes = [];
  for (const car of cars) codes.push((await offers(imran, 4000, car)).code);
  expect(codes).toEqual([...Array(5).fill(undefined), 'too_many_conversations']);
});

test('strangers cannot see or answer an offer', async () => {
  const { imran, buyer, seller, admin, made, answers, offersSeenBy } = await marketWithOffers();
  const id = await made(imran, 4000);
  for (const stranger of [await buyer('Eve'), await seller('Mallory'), await admin('Ada')]) {
    expect(await answers(stranger, id, 'accept')).toMatchObject({
      status: 404,
      code: 'offer_not_found',
    });
    expect(await offersSeenBy(stranger)).toEqual([]);
  }
});
