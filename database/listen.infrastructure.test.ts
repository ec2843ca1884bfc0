import { connect, createServer, type Socket } from 'node:net';
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
    where datname = current_database() and query in ('listen "news"', 'select 1')`.execute(db);
  await eventually(() => expect(onListening).toHaveBeenCalledTimes(2));
  expect(onLost).toHaveBeenCalledTimes(1);

  await sql`select pg_notify('news', 'rain')`.execute(db);
  await eventually(() => expect(onNotice).toHaveBeenCalledExactlyOnceWith('rain'));

  await ear.close();
  await sql`select pg_notify('news', '')`.execute(db);
  expect(onNotice).toHaveBeenCalledTimes(1);
});

test('a connection that falls silent counts as lost', async () => {
  const url = new URL(databaseUrl);
  const socketFile = `${url.searchParams.get('host')}/.s.PGSQL.5432`;
  const sockets: Socket[] = [];
  const between = createServer((ours) => {
    const theirs = connect(socketFile);
    sockets.push(ours.pipe(theirs).pipe(ours) as Socket, theirs);
    for (const socket of [ours, theirs]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port } = between.address() as { port: number };
  const detour = `postgres://${url.username}@127.0.0.1:${port}${url.pathname}`;
  const [onListening, onLost] = [vi.fn(), vi.fn()];
  const ear = listen(detour, 'news', {
    onListening,
    onNotice: () => {},
    onLost,
  });
  await eventually(() => expect(onListening).toHaveBeenCalledTimes(1));

  for (const socket of sockets) socket.pause().unpipe();
  await eventually(() => expect(onLost).toHaveBeenCalled());

  await ear.close();
  for (const socket of sockets) socket.destroy();
  between.close();
});
