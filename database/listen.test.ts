import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { databaseUrl, emptyDatabase } from '../tests/empty-database.ts';
import { listen } from './listen.ts';

test('a listener whose connection is cut listens again by itself', async () => {
  const db = await emptyDatabase();
  const onNotice = vi.fn();
  const onLost = vi.fn();
  const ear = listen(databaseUrl, 'news', { onNotice, onLost });
  await vi.waitFor(() => expect(onNotice).toHaveBeenCalledTimes(1));

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen "news"'`.execute(db);
  await vi.waitFor(() => expect(onNotice).toHaveBeenCalledTimes(2), 5_000);
  expect(onLost).toHaveBeenCalledTimes(1);

  await sql`select pg_notify('news', '')`.execute(db);
  await vi.waitFor(() => expect(onNotice).toHaveBeenCalledTimes(3));

  await ear.close();
  await sql`select pg_notify('news', '')`.execute(db);
  expect(onNotice).toHaveBeenCalledTimes(3);
});
