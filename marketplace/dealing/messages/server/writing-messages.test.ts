import { expect, test } from 'vitest';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { marketWithMessages, newKey } from '../../../../tests/conversations.ts';

test('a buyer asks, the seller answers, and both read the messages in the same order', async () => {
  const { imran, sara, car, startConversation, says, textsIn } = await marketWithMessages();
  const id = await startConversation();
  expect(await says(sara, id, 'Yes, it is.')).toMatchObject({ status: 200, data: { position: 2 } });
  expect(await says(imran, id, 'May I see it?')).toMatchObject({
    data: { conversationId: id, position: 3 },
  });

  const texts = ['Is it still available?', 'Yes, it is.', 'May I see it?'];
  expect(await textsIn(imran, id)).toEqual(texts);
  expect(await textsIn(sara, id)).toEqual(texts);
  expect(await sara.asks(`/conversations/${id}`)).toMatchObject({
    conversation: {
      role: 'seller',
      messages: 3,
      unread: 2,
      canWrite: true,
      car: { id: car, name: 'Corolla', state: 'on_offer', shown: { price: 4500 } },
      other: { id: imran.id, name: 'Imran' },
    },
    data: [
      { position: 1, isMine: false },
      { position: 2, isMine: true },
      { position: 3, isMine: false },
    ],
  });
});

test('neither person learns the email or the phone number of the other', async () => {
  const { imran, sara, startConversation } = await marketWithMessages();
  const id = await startConversation();
  for (const person of [imran, sara]) {
    const said = JSON.stringify([
      await person.asks('/conversations'),
      await person.asks(`/conversations/${id}`),
    ]);
    expect(said).toContain(person === imran ? 'Sara' : 'Imran');
    expect(said).not.toContain('@example.com');
    expect(said).not.toContain('+880');
  }
});

test('a message that is sent again is stored once, even with concurrent calls', async () => {
  const { imran, car, startConversation, says, textsIn } = await marketWithMessages();
  const first = { listingId: car, text: 'Hello', key: newKey() };
  const begun = await Promise.all(
    Array.from({ length: 4 }, () => imran.posts('/conversations', first)),
  );
  expect(begun.map(({ data }) => data)).toEqual(Array(4).fill(begun[0]!.data));

  const id = await startConversation(imran, car, 'And another thing');
  const key = newKey();
  const again = await Promise.all(
    Array.from({ length: 4 }, () => says(imran, id, 'Only once', key)),
  );
  expect(again.map(({ data }) => data.position)).toEqual([3, 3, 3, 3]);
  expect(await textsIn(imran, id)).toEqual(['Hello', 'And another thing', 'Only once']);
});

test('repeating a sent message returns its position, even after a block', async () => {
  const { imran, sara, startConversation, says } = await marketWithMessages();
  const id = await startConversation();
  const key = newKey();
  await says(imran, id, 'One more thing', key);
  await sara.puts(`/blocks/${imran.id}`);
  expect(await says(imran, id, 'One more thing', key)).toMatchObject({ data: { position: 2 } });
  expect(await says(imran, id, 'And more')).toMatchObject({ code: 'cannot_write' });
});

test('concurrent messages get consecutive positions', async () => {
  const { imran, sara, startConversation, says } = await marketWithMessages();
  const id = await startConversation();
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, number) => says(number % 2 ? imran : sara, id, `No. ${number}`)),
  );
  const positions = sent.map(({ data }) => data.position as number);
  expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 2));
});

test('a seller cannot write about an own car', async () => {
  const { sara, car, begins } = await marketWithMessages();
  expect(await begins(sara, car)).toMatchObject({ status: 409, code: 'cannot_write' });
});

test.each([
  ['a draft', { state: 'draft' as const }, 'listing_not_found'],
  ['a hidden car', { hidden: true }, 'listing_not_found'],
  ['a removed car', { state: 'removed' as const }, 'listing_not_found'],
  ['a sold car', { state: 'sold' as const }, 'listing_sold'],
])('a buyer cannot begin a conversation about %s', async (_what, details, code) => {
  const { imran, sara, begins } = await marketWithMessages();
  expect(await begins(imran, await sara.hasListed('Gone', details))).toMatchObject({ code });
});

test('the buyer who paid for a car can begin a conversation about it', async () => {
  const { db, imran, sara, begins } = await marketWithMessages();
  const listingId = await sara.hasListed('Bought', { state: 'sold' });
  const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };
  const booking = { ...contact, listingId, buyerId: imran.id, price: 450_000 };
  await db
    .insertInto('bookings')
    .values({ ...booking, state: 'paid' })
    .execute();
  expect(await begins(imran, listingId)).toMatchObject({ status: 200 });
});

test.each([
  ['hidden', { hidden: true }, 'gone'],
  ['removed', { state: 'removed' as const }, 'gone'],
  ['sold', { state: 'sold' as const }, 'sold'],
])('a conversation goes on after its car is %s', async (_what, change, state) => {
  const { db, imran, sara, car, startConversation, says } = await marketWithMessages();
  const id = await startConversation();
  await db.updateTable('listings').set(change).where('id', '=', car).execute();
  expect(await says(sara, id, 'It is gone.')).toMatchObject({ status: 200 });
  const { conversation } = await imran.asks(`/conversations/${id}`);
  expect(conversation.car.state).toBe(state);
  expect(conversation.car.shown !== null).toBe(state === 'sold');
});

test('a conversation does not exist for other accounts', async () => {
  const { seller, buyer, admin, startConversation, says, reads } = await marketWithMessages();
  const id = await startConversation();
  for (const stranger of [await buyer('Eve'), await seller('Mallory'), await admin('Ada')]) {
    expect(await stranger.asks(`/conversations/${id}`)).toMatchObject({ status: 404 });
    expect(await says(stranger, id, 'Hello')).toMatchObject({ code: 'conversation_not_found' });
    expect(await reads(stranger, id, 1)).toMatchObject({ status: 404 });
    const path = `/conversations/${id}`;
    expect(await stranger.puts(path, { archived: true })).toMatchObject({ status: 404 });
    expect(await stranger.posts(`${path}/report`, { reason: 'x' })).toMatchObject({ status: 404 });
  }
});

test('a sender who is suspended meanwhile cannot write', async () => {
  const { db, imran, startConversation, says, textsIn, sara } = await marketWithMessages();
  const id = await startConversation();
  const answer = await callDuringTransaction(
    db,
    (tx) => tx.selectFrom('accounts').select('id').where('id', '=', imran.id).forUpdate().execute(),
    () => says(imran, id, 'Too late'),
    (tx) =>
      tx.updateTable('accounts').set({ state: 'suspended' }).where('id', '=', imran.id).execute(),
  );
  expect(answer).toMatchObject({ code: 'sign_in_required' });
  expect(await textsIn(sara, id)).toEqual(['Is it still available?']);
});

test('a message waits for a concurrent block', async () => {
  const { db, imran, sara, startConversation, says } = await marketWithMessages();
  const id = await startConversation();
  const answer = await callDuringTransaction(
    db,
    (tx) => lockDeal(tx, { conversationId: id }),
    () => says(imran, id, 'Too late'),
    (tx) => tx.insertInto('blocks').values({ accountId: sara.id, blockedId: imran.id }).execute(),
  );
  expect(answer).toMatchObject({ code: 'cannot_write' });
});

test('a buyer cannot begin a conversation about a car that is hidden meanwhile', async () => {
  const { db, imran, car, begins } = await marketWithMessages();
  const answer = await callDuringTransaction(
    db,
    (tx) => tx.updateTable('listings').set({ hidden: true }).where('id', '=', car).execute(),
    () => begins(imran, car),
  );
  expect(answer).toMatchObject({ code: 'listing_not_found' });
});
