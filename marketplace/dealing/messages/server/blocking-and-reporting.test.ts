import { expect, test } from 'vitest';
import { lockDealsBetween } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { sweep } from '#server/background/sweep.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { marketWithMessages } from '../../../../tests/conversations.ts';
import { addBlock } from './block-store.ts';

test('a block stops both people from writing about any car until it ends', async () => {
  const { imran, sara, startConversation, says, begins } = await marketWithMessages();
  const id = await startConversation();
  const another = await sara.hasListed('Aqua');
  expect(await sara.puts(`/blocks/${imran.id}`)).toMatchObject({ status: 200 });
  expect(await sara.puts(`/blocks/${imran.id}`)).toMatchObject({ status: 200 });

  expect(await says(imran, id, 'Hello?')).toMatchObject({ code: 'cannot_write' });
  expect(await says(sara, id, 'Go away')).toMatchObject({ code: 'cannot_write' });
  expect(await begins(imran, another)).toMatchObject({ code: 'cannot_write' });
  expect((await imran.asks('/conversations')).data).toMatchObject([
    { canWrite: false, blocked: false },
  ]);
  expect((await sara.asks('/conversations')).data).toMatchObject([
    { canWrite: false, blocked: true },
  ]);

  // Only the one who blocked ends it.
  await imran.deletes(`/blocks/${sara.id}`);
  expect(await says(imran, id, 'Hello?')).toMatchObject({ code: 'cannot_write' });
  await sara.deletes(`/blocks/${imran.id}`);
  expect(await says(imran, id, 'Hello?')).toMatchObject({ status: 200 });
});

const wordsAsTown = { phone: '+880 1000 000 051', location: 'You will regret this' };

test.each(['buyer', 'seller'] as const)(
  'after a block by the %s, the buyer reaches the seller by no booking',
  async (blocker) => {
    const { imran, sara, car, startConversation, mails, outboxIsDone } = await marketWithMessages();
    await startConversation();
    const booked = { phone: '+880 1000 000 051', location: 'Gulshan' };
    await imran.puts('/booking', { ...booked, id: car });
    const another = await sara.hasListed('Aqua');
    await outboxIsDone();
    mails.length = 0;
    await (blocker === 'buyer'
      ? imran.puts(`/blocks/${sara.id}`)
      : sara.puts(`/blocks/${imran.id}`));

    for (const id of [car, another]) {
      expect(await imran.puts('/booking', { ...wordsAsTown, id })).toMatchObject({
        status: 409,
        code: 'cannot_book',
      });
    }
    expect((await sara.asks('/leads')).data).toMatchObject([
      { listingId: car, contact: { location: 'Gulshan' } },
    ]);
    await outboxIsDone();
    expect(mails).toEqual([]);
  },
);

test('a booking waits for a concurrent block', async () => {
  const { db, imran, sara, car, startConversation } = await marketWithMessages();
  await startConversation();
  const block = async (tx: typeof db) => {
    await lockDealsBetween(tx, sara.id, imran.id);
    await addBlock(tx, sara.id, imran.id);
  };
  const book = () => imran.puts('/booking', { ...wordsAsTown, id: car });
  const answer = await callDuringTransaction(db, block, book);
  expect(answer).toMatchObject({ code: 'cannot_book' });
  expect((await sara.asks('/leads')).data).toEqual([]);
});

test('neither person sees a new name of the other until the block ends', async () => {
  const { db, imran, sara, car, startConversation } = await marketWithMessages();
  const id = await startConversation();
  await imran.puts('/booking', { phone: '+880 1000 000 051', location: 'Gulshan', id: car });
  await imran.posts(`/conversations/${id}/offers`, { amount: 4000, key: crypto.randomUUID() });
  await sara.puts(`/blocks/${imran.id}`);
  for (const [person, name] of [
    [imran, 'You will regret this'],
    [sara, 'Me too'],
  ] as const) {
    await db.updateTable('accounts').set({ name }).where('id', '=', person.id).execute();
  }

  const namesFor = async (person: typeof imran) => {
    const { data: conversations } = await person.asks('/conversations');
    const { conversation } = await person.asks(`/conversations/${id}`);
    const { data: offers } = await person.asks('/offers');
    return [conversations[0].other.name, conversation.other.name, offers[0].otherName];
  };
  const buyerInLists = async () => [
    (await sara.asks('/leads')).data[0].buyer.name,
    (await sara.asks(`/myProduct/${car}/booking`)).data[0].userName,
  ];
  expect(await namesFor(sara)).toEqual(['Imran', 'Imran', 'Imran']);
  expect(await namesFor(imran)).toEqual(['Sara', 'Sara', 'Sara']);
  expect(await buyerInLists()).toEqual(['Imran', 'Imran']);

  await sara.deletes(`/blocks/${imran.id}`);
  expect(await namesFor(imran)).toEqual(['Me too', 'Me too', 'Me too']);
});

test('a caller can block only people with whom there is a conversation', async () => {
  const { imran, sara, buyer, startConversation } = await marketWithMessages();
  const eve = await buyer('Eve');
  await startConversation();
  expect(await eve.puts(`/blocks/${sara.id}`)).toMatchObject({ code: 'account_not_found' });
  expect(await imran.puts(`/blocks/${imran.id}`)).toMatchObject({ code: 'account_not_found' });
  expect(await imran.puts('/blocks/nobody')).toMatchObject({ code: 'account_not_found' });
});

test('administrators can read only reported conversations, and the audit trail records it', async () => {
  const { imran, sara, buyer, car, admin, startConversation, begins } = await marketWithMessages();
  const id = await startConversation(imran, car, 'Pay me in advance');
  const other = (await begins(await buyer('Eve'), car)).data.conversationId;
  const ada = await admin('Ada');
  expect(await ada.asks(`/administration/conversations/${id}`)).toMatchObject({ status: 404 });

  const report = { reason: 'Wants money first.' };
  await sara.posts(`/conversations/${id}/report`, report);
  const reports = [{ by: 'seller', reason: 'Wants money first.' }];
  expect((await ada.asks('/administration/conversations')).data).toMatchObject([
    { id, messages: 1, buyer: { email: imran.email }, reports },
  ]);
  expect(await ada.asks(`/administration/conversations/${id}`)).toMatchObject({
    conversation: { id, reports },
    data: [{ position: 1, by: 'buyer', text: 'Pay me in advance' }],
  });
  expect((await ada.asks('/audit')).data).toMatchObject([
    { action: 'conversation.read', actor: { name: 'Ada' }, details: { conversation: id } },
  ]);
  expect(await ada.asks(`/administration/conversations/${other}`)).toMatchObject({ status: 404 });
});

test('a reporter can add reasons to an open report, each once and up to a limit', async () => {
  const { sara, admin, startConversation } = await marketWithMessages();
  const id = await startConversation();
  const ada = await admin('Ada');
  const reasons = async () => {
    const { data } = await ada.asks('/administration/conversations');
    return data[0].reports.map(({ reason }: { reason: string }) => reason);
  };
  const report = (reason: string) => sara.posts(`/conversations/${id}/report`, { reason });
  await report('Wants money first.');
  await Promise.all([report('Now he insults me.'), report('Now he insults me.')]);
  expect(await reasons()).toEqual(['Wants money first.\n\nNow he insults me.']);
  for (const letter of 'abcde') {
    expect(await report(letter.repeat(500))).toMatchObject({ status: 200 });
  }
  expect((await reasons())[0]).toHaveLength(2000);
});

test('administrators cannot read a conversation after its reports are dismissed', async () => {
  const { sara, admin, startConversation } = await marketWithMessages();
  const id = await startConversation();
  const ada = await admin('Ada');
  const dismissal = `/administration/conversations/${id}/reports?reason=Harmless`;
  expect(await ada.deletes(dismissal)).toMatchObject({ status: 404 });
  await sara.posts(`/conversations/${id}/report`, { reason: 'Rude.' });
  expect(await ada.deletes(dismissal)).toMatchObject({ status: 200 });
  expect((await ada.asks('/administration/conversations')).data).toEqual([]);
  expect(await ada.asks(`/administration/conversations/${id}`)).toMatchObject({ status: 404 });
});

test('people cannot write to a suspended account', async () => {
  const { sara, imran, admin, startConversation, says } = await marketWithMessages();
  const id = await startConversation();
  const ada = await admin('Ada');
  await ada.puts(`/user/${imran.id}/suspension`, { reason: 'Spam.' });
  expect(await says(sara, id, 'Hello?')).toMatchObject({ code: 'cannot_write' });
  expect((await sara.asks('/conversations')).data).toMatchObject([{ canWrite: false }]);
});

test('messages of a deleted account stay for 90 days without its name', async () => {
  const { db, dependencies, minutesPass, sara, imran, admin, startConversation, says } =
    await marketWithMessages();
  const id = await startConversation();
  const ada = await admin('Ada');
  await ada.deletes(`/user/${imran.id}`);
  expect(await says(sara, id, 'Hello?')).toMatchObject({ code: 'cannot_write' });
  const { conversation } = await sara.asks(`/conversations/${id}`);
  expect(conversation).toMatchObject({ canWrite: false, other: { name: 'Deleted account' } });

  minutesPass(89 * 24 * 60);
  await sweep(dependencies, async () => {});
  expect(await db.selectFrom('messages').selectAll().execute()).toHaveLength(1);
  minutesPass(2 * 24 * 60);
  await sweep(dependencies, async () => {});
  expect(await db.selectFrom('messages').selectAll().execute()).toEqual([]);
});

test('a conversation without messages for two years is deleted', async () => {
  const { db, dependencies, minutesPass, startConversation } = await marketWithMessages();
  await startConversation();
  minutesPass(700 * 24 * 60);
  await sweep(dependencies, async () => {});
  expect(await db.selectFrom('conversations').select('id').execute()).toHaveLength(1);
  minutesPass(40 * 24 * 60);
  await sweep(dependencies, async () => {});
  expect(await db.selectFrom('conversations').select('id').execute()).toEqual([]);
});
