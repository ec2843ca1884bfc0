import { Transform } from 'node:stream';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { eventually } from '../tests/eventually.ts';
import { openDetour } from '../tests/postgres/detour.ts';
import { databaseUrl, emptyDatabase } from '../tests/runner/empty-database.ts';
import { type Listener, listen, NotDelivered } from './listen.ts';

test('a listener with a broken connection listens again', async () => {
  const db = await emptyDatabase();
  const [onListening, onNotice, onLost] = [vi.fn(), vi.fn(), vi.fn()];
  const composed = vi.spyOn(AbortSignal, 'any');
  const ear = listen(databaseUrl, db, { news: { onListening, onNotice, onLost } });
  await eventually(() => expect(onListening).toHaveBeenCalledTimes(1));

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'forecourt ear'`.execute(db);
  await eventually(() => expect(onListening).toHaveBeenCalledTimes(2));
  expect(onLost).toHaveBeenCalledTimes(1);

  await sql`select pg_notify('news', 'rain')`.execute(db);
  await eventually(() => expect(onNotice).toHaveBeenCalledExactlyOnceWith('rain'));

  // Node keeps a trace of each, for as long as the signals that it is made of.
  expect(composed).not.toHaveBeenCalled();
  await ear.close();
  await sql`select pg_notify('news', '')`.execute(db);
  expect(onNotice).toHaveBeenCalledTimes(1);
});

test('a connection that falls silent counts as lost', async () => {
  const between = await openDetour(databaseUrl);
  const [onListening, onLost] = [vi.fn(), vi.fn()];
  const ear = listen(between.url, await emptyDatabase(), {
    news: { onListening, onNotice: () => {}, onLost },
  });
  await eventually(() => expect(onListening).toHaveBeenCalledTimes(1));

  between.fallSilent();
  await eventually(() => expect(onLost).toHaveBeenCalled());

  await ear.close();
});

test('a pooler that accepts listening but delivers nothing is noticed', async () => {
  const between = await openDetour(databaseUrl, withoutNotices);
  const [onListening, onLost] = [vi.fn(), vi.fn()];
  const ear = listen(between.url, await emptyDatabase(), {
    news: { onListening, onNotice: () => {}, onLost },
  });

  await eventually(() => expect(onLost).toHaveBeenCalled());
  expect(String(onLost.mock.lastCall)).toContain('not delivered');
  expect(onListening).not.toHaveBeenCalled();

  await ear.close();
});

test('a listener replaces a server that falls silent instead of ending the connection', async () => {
  const between = await openDetour(databaseUrl, withoutNotices);
  const onListening = vi.fn();
  const ear = listen(between.url, await emptyDatabase(), {
    news: {
      onListening,
      onNotice: () => {},
      onLost: () => {
        between.fallSilent();
        between.handsOn(true);
      },
    },
  });
  await eventually(() => expect(onListening).toHaveBeenCalled());
  await ear.close();
});

test('a heartbeat notices that notices are no longer delivered', async () => {
  const between = await openDetour(databaseUrl, withoutNotices);
  const [onListening, onLost] = [vi.fn(), vi.fn()];
  between.handsOn(true);
  const ear = listen(between.url, await emptyDatabase(), {
    news: { onListening, onNotice: () => {}, onLost },
  });
  await eventually(() => expect(onListening).toHaveBeenCalledTimes(1));
  expect(onLost).not.toHaveBeenCalled();

  between.handsOn(false);
  await eventually(() => expect(onLost).toHaveBeenCalledWith(expect.any(NotDelivered)));
  await ear.close();
});

test('waiting for all notices delivers all notices of all channels', async () => {
  const db = await emptyDatabase();
  const onNotice = vi.fn();
  const ear = await new Promise<Listener>((resolve) => {
    const opened = listen(databaseUrl, db, {
      news: { onListening: () => resolve(opened), onNotice },
      weather: { onNotice },
    });
  });

  for (let day = 0; day < 200; day++) {
    await Promise.all(
      ['news', 'weather'].map(async (channel) => {
        await sql`select pg_notify(${channel}, ${`${channel} ${day}`})`.execute(db);
        await ear.caughtUp();
        expect(onNotice).toHaveBeenCalledWith(`${channel} ${day}`);
      }),
    );
  }
  await ear.close();
});

test('callers do not wait for a lost listener, and handlers are notified first', async () => {
  const between = await openDetour(databaseUrl);
  const onLost = vi.fn();
  const db = await emptyDatabase();
  const ear = await new Promise<Listener>((resolve) => {
    const opened = listen(between.url, db, {
      news: { onListening: () => resolve(opened), onNotice: () => {}, onLost },
    });
  });
  between.fallSilent();
  await ear.caughtUp();
  expect(onLost).toHaveBeenCalledTimes(1);
  await ear.caughtUp();
  await ear.close();
});

test('a listener uses one connection for all channels', async () => {
  const db = await emptyDatabase();
  const listeners = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and application_name = 'forecourt ear'`.execute(db);
    return rows[0]!.count;
  };
  const before = await listeners();
  const hearing = { onNotice: () => {} };
  const ear = await new Promise<Listener>((resolve) => {
    const opened = listen(databaseUrl, db, {
      news: { ...hearing, onListening: () => resolve(opened) },
      outbox: hearing,
      weather: hearing,
    });
  });
  expect(await listeners()).toBe(before + 1);
  await ear.close();
});

/** Leaves out every NotificationResponse unless they are to be handed on. Each message is a letter, its length with the four bytes for it, and the rest. */
function withoutNotices(handsOn: () => boolean): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const message = rest.subarray(0, rest.readUInt32BE(1) + 1);
        rest = rest.subarray(message.length);
        if (handsOn() || message[0] !== 'A'.charCodeAt(0)) this.push(message);
      }
      done();
    },
  });
}
