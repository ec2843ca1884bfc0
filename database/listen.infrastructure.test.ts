import { connect, createServer, type Socket } from 'node:net';
import { PassThrough, Transform } from 'node:stream';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { eventually } from '../tests/eventually.ts';
import { databaseUrl, emptyDatabase } from '../tests/runner/empty-database.ts';
import { listen } from './listen.ts';

test('a listener whose connection is cut listens again by itself', async () => {
  const db = await emptyDatabase();
  const [onListening, onNotice, onLost] = [vi.fn(), vi.fn(), vi.fn()];
  const ear = listen(databaseUrl, 'news', { onListening, onNotice, onLost });
  await eventually(() => expect(onListening).toHaveBeenCalledTimes(1));

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query = 'select 1' or query like 'unlisten %')`.execute(
    db,
  );
  await eventually(() => expect(onListening).toHaveBeenCalledTimes(2));
  expect(onLost).toHaveBeenCalledTimes(1);

  await sql`select pg_notify('news', 'rain')`.execute(db);
  await eventually(() => expect(onNotice).toHaveBeenCalledExactlyOnceWith('rain'));

  await ear.close();
  await sql`select pg_notify('news', '')`.execute(db);
  expect(onNotice).toHaveBeenCalledTimes(1);
});

test('a connection that falls silent counts as lost', async () => {
  const between = await openDetour();
  const [onListening, onLost] = [vi.fn(), vi.fn()];
  const ear = listen(between.url, 'news', { onListening, onNotice: () => {}, onLost });
  await eventually(() => expect(onListening).toHaveBeenCalledTimes(1));

  between.fallSilent();
  await eventually(() => expect(onLost).toHaveBeenCalled());

  await ear.close();
  between.close();
});

test('a pooler that accepts the listening and hands on nothing is noticed, and not trusted', async () => {
  const between = await openDetour(withoutNotices);
  const [onListening, onLost] = [vi.fn(), vi.fn()];
  const ear = listen(between.url, 'news', { onListening, onNotice: () => {}, onLost });

  await eventually(() => expect(onLost).toHaveBeenCalled());
  expect(String(onLost.mock.lastCall)).toContain('not delivered');
  expect(onListening).not.toHaveBeenCalled();

  await ear.close();
  between.close();
});

/** A way to the database on which what comes back can be changed, or stopped. */
async function openDetour(change: () => Transform = () => new PassThrough()) {
  const url = new URL(databaseUrl);
  const socketFile = `${url.searchParams.get('host')}/.s.PGSQL.5432`;
  const sockets: Socket[] = [];
  const between = createServer((ours) => {
    const theirs = connect(socketFile);
    ours.pipe(theirs).pipe(change()).pipe(ours);
    sockets.push(ours, theirs);
    for (const socket of [ours, theirs]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port } = between.address() as { port: number };
  return {
    url: `postgres://${url.username}@127.0.0.1:${port}${url.pathname}`,
    fallSilent() {
      for (const socket of sockets) socket.pause().unpipe();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      between.close();
    },
  };
}

/** Leaves out every NotificationResponse. Each message is a letter, its length with the four bytes for it, and the rest. */
function withoutNotices(): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const message = rest.subarray(0, rest.readUInt32BE(1) + 1);
        rest = rest.subarray(message.length);
        if (message[0] !== 'A'.charCodeAt(0)) this.push(message);
      }
      done();
    },
  });
}
