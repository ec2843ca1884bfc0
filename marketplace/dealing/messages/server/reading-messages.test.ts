import { expect, test } from 'vitest';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { marketWithMessages } from '../../../../tests/conversations.ts';
import { writeMessage } from './send-message.ts';

test('messages of the other person are unread until they are read, own messages never are', async () => {
  const { imran, sara, startConversation, says, reads, unread } = await marketWithMessages();
  const id = await startConversation();
  await says(imran, id, 'Hello?');
  expect(await unread(sara)).toBe(1);
  expect(await unread(imran)).toBe(0);
  expect((await sara.asks('/conversations')).data).toMatchObject([{ unread: 2, readTo: 0 }]);

  await reads(sara, id, 1);
  expect((await sara.asks('/conversations')).data).toMatchObject([{ unread: 1, readTo: 1 }]);
  await reads(sara, id, 2);
  expect(await unread(sara)).toBe(0);
  expect(await unread(imran)).toBe(0);
});

test('the read position moves neither back nor past the newest message', async () => {
  const { imran, sara, startConversation, says, reads, unread } = await marketWithMessages();
  const id = await startConversation();
  await reads(sara, id, 2_000_000_000);
  await says(imran, id, 'Still unread');
  expect(await unread(sara)).toBe(1);
  await reads(sara, id, 2);
  await reads(sara, id, 1);
  expect((await sara.asks('/conversations')).data).toMatchObject([{ unread: 0, readTo: 2 }]);
});

test('a message that arrives while others are marked as read stays unread', async () => {
  const { db, imran, sara, car, startConversation, reads, unread } = await marketWithMessages();
  const id = await startConversation();
  const parties = { id, buyerId: imran.id, sellerId: sara.id };
  const words = { text: 'At this very moment', key: crypto.randomUUID(), at: new Date() };
  await callDuringTransaction(
    db,
    async (tx) => {
      const { accounts } = await lockDeal(tx, {
        callerId: imran.id,
        accountIds: [sara.id],
        conversationId: id,
      });
      await writeMessage(tx, accounts, { senderId: imran.id, parties, ...words });
    },
    () => reads(sara, id, 1),
  );
  expect(await unread(sara)).toBe(1);
  expect((await sara.asks(`/conversations?car=${car}`)).data).toMatchObject([
    { unread: 1, readTo: 1 },
  ]);
});

test('older messages come page by page, each once', async () => {
  const { imran, sara, startConversation, says } = await marketWithMessages();
  const id = await startConversation();
  for (let count = 2; count <= 7; count++) await says(count % 2 ? imran : sara, id, `No. ${count}`);
  const positions = async (query: string) =>
    (await imran.asks(`/conversations/${id}?${query}`)).data.map(
      ({ position }: { position: number }) => position,
    );
  expect(await positions('limit=3')).toEqual([5, 6, 7]);
  expect(await positions('limit=3&before=5')).toEqual([2, 3, 4]);
  expect(await positions('limit=3&before=2')).toEqual([1]);
  expect(await positions('limit=3&before=1')).toEqual([]);
  expect(await positions('limit=1&before=2147483647')).toEqual([7]);
  const beyond = await imran.asks(`/conversations/${id}?before=2147483648`);
  expect(beyond.status).toBe(400);
});

test('an inbox lists what an account buys and sells, most recently active first, page by page', async () => {
  const { imran, sara, seller, startConversation, says } = await marketWithMessages();
  const olga = await seller('Olga');
  const hers = await olga.hasListed('Yaris');
  const first = await startConversation();
  const second = await startConversation(imran, hers);
  const third = await startConversation(olga, await sara.hasListed('Aqua'));
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

  expect(idsOf((await olga.asks('/conversations')) as never)).toEqual([third, second]);
  expect(idsOf((await imran.asks('/conversations')) as never)).toEqual([second, first]);
  await says(sara, first, 'Yes.');
  const page = await imran.asks('/conversations?limit=1');
  expect(idsOf(page as never)).toEqual([first]);
  const rest = await imran.asks(`/conversations?limit=1&cursor=${page.next}`);
  expect(rest).toMatchObject({ data: [{ id: second }] });
  expect(rest.next).toBeUndefined();
});

test('an inbox filters by unread and archived, and a new message ends archiving', async () => {
  const { imran, sara, startConversation, says, reads } = await marketWithMessages();
  const id = await startConversation();
  const shows = async (show: string) =>
    (await sara.asks(`/conversations?show=${show}`)).data.length as number;
  expect([await shows('all'), await shows('unread'), await shows('archived')]).toEqual([1, 1, 0]);
  await reads(sara, id, 1);
  await sara.puts(`/conversations/${id}`, { archived: true });
  expect([await shows('all'), await shows('unread'), await shows('archived')]).toEqual([0, 0, 1]);
  expect((await imran.asks('/conversations')).data).toMatchObject([{ archived: false }]);
  await says(imran, id, 'Hello?');
  expect([await shows('all'), await shows('unread'), await shows('archived')]).toEqual([1, 1, 0]);
});

test('a muted conversation does not count as unread', async () => {
  const { imran, sara, startConversation, says, unread } = await marketWithMessages();
  const id = await startConversation();
  await sara.puts(`/conversations/${id}`, { muted: true });
  await says(imran, id, 'Hello?');
  expect(await unread(sara)).toBe(0);
  expect((await sara.asks('/conversations')).data).toMatchObject([{ unread: 2, muted: true }]);
});
