import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#database/listen.ts';
import { marketWithMessages, newKey } from '../../tests/conversations.ts';
import { eventually } from '../../tests/eventually.ts';
import { databaseUrl } from '../../tests/runner/empty-database.ts';

/** A market that listens on a port, and to what the database announces. */
async function listeningMarket() {
  const market = await marketWithMessages();
  const { app, dependencies } = market;
  const { streams } = dependencies;
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  onTestFinished(() => streams.endAll());
  await new Promise<void>((resolve) => {
    const news = listen(databaseUrl, market.db, {
      news: { onListening: resolve, onNotice: streams.publish },
    });
    onTestFinished(() => news.close());
  });

  return {
    ...market,
    streams,
    /** What somebody hears from now on. */
    async hears({ token }: { token: string }) {
      const leaving = new AbortController();
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
      const answer = await fetch(`${address}/api/news`, { headers, signal: leaving.signal });
      let text = '';
      let isOver = false;
      const reading = (async () => {
        for await (const part of answer.body ?? []) text += Buffer.from(part).toString();
      })();
      reading
        .catch(() => {})
        .finally(() => {
          isOver = true;
        });
      return {
        status: answer.status,
        headers: answer.headers,
        hints: () =>
          [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!).about),
        comments: () => [...text.matchAll(/^: (.+)$/gm)].map(([, comment]) => comment),
        isOver: () => isOver,
        text: () => text,
        leave: () => leaving.abort(),
      };
    },
  };
}

test('only buyer and seller get a hint about their conversation, without content', async () => {
  const { imran, sara, buyer, car, startConversation, says, hears } = await listeningMarket();
  const [his, hers, other] = [
    await hears(imran),
    await hears(sara),
    await hears(await buyer('Eve')),
  ];
  const id = await startConversation(imran, car, 'A secret question');
  await eventually(() => expect(hers.hints()).toEqual([`conversation:${id}`]));
  await says(sara, id, 'A secret answer');
  await eventually(() => expect(his.hints()).toHaveLength(2));
  expect(other.hints()).toEqual([]);
  expect(his.text() + hers.text()).not.toContain('secret');
});

test('only accounts with a conversation about a car get a hint that it was sold', async () => {
  const { db, imran, sara, buyer, car, startConversation, hears } = await listeningMarket();
  const id = await startConversation();
  const [his, hers, other] = [
    await hears(imran),
    await hears(sara),
    await hears(await buyer('Eve')),
  ];
  await db.updateTable('listings').set({ state: 'sold' }).where('id', '=', car).execute();
  for (const side of [his, hers]) {
    await eventually(() => expect(side.hints()).toEqual([`conversation:${id}`]));
  }
  expect(other.hints()).toEqual([]);
});

test('only buyer and seller get a hint about their viewing', async () => {
  const { imran, sara, buyer, car, hears } = await listeningMarket();
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 }));
  await sara.puts('/viewing-hours', { zone: 'UTC', place: '', weekly, exceptions: [] });
  const [startsAt] = (await imran.asks(`/addProduct/${car}/slots`)).data;
  const [his, hers, other] = [
    await hears(imran),
    await hears(sara),
    await hears(await buyer('Eve')),
  ];
  const wish = { listingId: car, startsAt, kind: 'viewing', text: 'May I?', key: newKey() };
  const { id } = (await imran.posts('/viewings', wish)).data;
  for (const stream of [his, hers]) {
    await eventually(() => expect(stream.hints().at(-1)).toBe(`viewing:${id}`));
  }
  const before = his.hints().length;
  await sara.puts(`/viewings/${id}`, { answer: 'confirm', sequence: 0 });
  await eventually(() => expect(his.hints().slice(before)).toEqual([`viewing:${id}`]));
  expect(other.hints()).toEqual([]);
});

test('hints are sent at once, neither compressed nor buffered by a proxy', async () => {
  const { imran, hears } = await listeningMarket();
  const { status, headers } = await hears(imran);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  expect(headers.get('content-encoding')).toBeNull();
});

test('an account can open four streams; the fifth window has to poll', async () => {
  const { imran, sara, hears, streams } = await listeningMarket();
  const open = await Promise.all(Array.from({ length: 4 }, () => hears(imran)));
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await hears(imran)).status).toBe(429);
  expect((await hears(sara)).status).toBe(200);
  open[0]!.leave();
  await eventually(() => expect(streams.count()).toBe(4));
  expect((await hears(imran)).status).toBe(200);
});

test('an open stream takes no place from other requests', async () => {
  const { imran, sara, hears, unread } = await listeningMarket();
  for (const person of [imran, imran, imran, sara, sara, sara]) await hears(person);
  expect(await unread(imran)).toBe(0);
});

test('an open stream does not count as a slow response', async () => {
  const { imran, hears, dependencies, streams } = await listeningMarket();
  const stream = await hears(imran);
  streams.endAll();
  await eventually(() => expect(stream.isOver()).toBe(true));
  const metrics = await dependencies.responseMetrics.registry.metrics();
  expect(metrics).not.toContain('/api/news"');
});

test('a stream ends with its session, with its account, and after a quarter of an hour', async () => {
  const { db, imran, sara, admin, minutesPass, hears, streams } = await listeningMarket();
  const ada = await admin('Ada');
  const [his, hers, adas] = [await hears(imran), await hears(sara), await hears(ada)];
  await imran.deletes('/jwt');
  await db.updateTable('accounts').set({ state: 'suspended' }).where('id', '=', sara.id).execute();
  await streams.sendHeartbeats();
  await eventually(() => expect([his.isOver(), hers.isOver()]).toEqual([true, true]));
  await eventually(() => expect(adas.comments()).toEqual(['listening', 'still here']));
  minutesPass(16);
  await streams.sendHeartbeats();
  await eventually(() => expect(adas.isOver()).toBe(true));
  expect(streams.count()).toBe(0);
});

test('after missed notices all streams get the hint to read everything', async () => {
  const { imran, hears, streams } = await listeningMarket();
  const stream = await hears(imran);
  streams.publishToAll();
  await eventually(() => expect(stream.hints()).toEqual(['everything']));
});
