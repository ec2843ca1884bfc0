import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../tests/eventually.ts';
import { replicatedPostgres } from '../tests/replicated-postgres.ts';
import { connect, type Reader } from './connection.ts';
import { type Ear, listen } from './listen.ts';
import { openReplica } from './read-replica.ts';

/** A database with a replica that can be held up, and a reader that needs whatever was announced. */
async function market() {
  const { url, replicaUrl, stopReplica } = await replicatedPostgres();
  const [db, standby] = [connect(url), connect(replicaUrl)];
  const ear = await new Promise<Ear>((resolve) => {
    const opened = listen(url, db, {
      public_changes: { onListening: () => resolve(opened), onNotice: () => {} },
    });
  });
  const position = { of: ear.position };
  const { reader, taken, close } = openReplica(db, {
    url: replicaUrl,
    position: () => position.of(),
  });
  onTestFinished(async () => {
    await Promise.all([ear.close(), close()]);
    await Promise.all([db.destroy(), standby.destroy()]);
  });
  const markOf = async (source: Reader) =>
    (await sql<{ mark: string }>`select mark from makes where slug = 'bmw'`.execute(source))
      .rows[0]!.mark;

  return {
    ...{ db, standby, reader, taken, position, stopReplica },
    /** What a reader sees, and from where. */
    async reads() {
      const before = taken.replica;
      const mark = await markOf(reader);
      return { mark, from: taken.replica > before ? 'replica' : 'primary' };
    },
    /** Announced, and heard here. */
    async changes(mark: string) {
      await sql`update makes set mark = ${mark} where slug = 'bmw'`.execute(db);
      await ear.caughtUp();
    },
    isReplayed: (mark: string) => eventually(async () => expect(await markOf(standby)).toBe(mark)),
    pause: () => sql`select pg_wal_replay_pause()`.execute(standby),
    resume: () => sql`select pg_wal_replay_resume()`.execute(standby),
  };
}

test('a reader sees every change it was told of, from the replica as soon as that has it', async () => {
  const { reads, changes, isReplayed, pause, resume } = await market();
  await changes('A');
  await isReplayed('A');
  expect(await reads()).toEqual({ mark: 'A', from: 'replica' });

  await pause();
  await changes('B');
  expect(await reads()).toEqual({ mark: 'B', from: 'primary' });
  await resume();
  await isReplayed('B');
  expect(await reads()).toEqual({ mark: 'B', from: 'replica' });
});

test('without knowing what has changed a reader asks the primary', async () => {
  const { reads, position } = await market();
  position.of = async () => null;
  expect(await reads()).toMatchObject({ from: 'primary' });
});

test('a replica that goes away is not missed', async () => {
  const { reads, changes, isReplayed, stopReplica } = await market();
  await changes('A');
  await isReplayed('A');
  expect(await reads()).toEqual({ mark: 'A', from: 'replica' });

  await stopReplica();
  for (const mark of ['B', 'C']) {
    await changes(mark);
    expect(await reads()).toMatchObject({ mark });
  }
  expect(await reads()).toMatchObject({ from: 'primary' });
});

test('a question that the replica gives up is answered by the primary', async () => {
  const { standby, reader, isReplayed, changes, stopReplica } = await market();
  await changes('A');
  await isReplayed('A');
  const answer = sql<{ isPrimary: boolean }>`
    select not pg_is_in_recovery() as is_primary, pg_sleep(case when pg_is_in_recovery() then 3600 else 0 end)`.execute(
    reader,
  );
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`.execute(
      standby,
    );
    expect(rows.length).toBe(1);
  });
  await stopReplica();
  expect((await answer).rows).toMatchObject([{ isPrimary: true }]);
});

test('a reader writes nothing, neither there nor here', async () => {
  const { db, reader, isReplayed, changes } = await market();
  await changes('A');
  await isReplayed('A');
  const writing = sql`update makes set mark = 'B' where slug = 'bmw'`.execute(reader);
  await expect(writing).rejects.toThrow('read-only');
  const { rows } = await sql`select mark from makes where slug = 'bmw'`.execute(db);
  expect(rows).toEqual([{ mark: 'A' }]);
  // @ts-expect-error A reader has no way to write.
  expect(typeof reader.insertInto).toBe('function');
});

test('searching in a transaction keeps to one server', async () => {
  const { reader, isReplayed, changes, pause } = await market();
  await changes('A');
  await isReplayed('A');
  await pause();
  await reader.transaction().execute(async (tx) => {
    const first = await sql`select inet_server_addr(), pg_is_in_recovery() as there`.execute(tx);
    await changes('B');
    const second = await sql`select inet_server_addr(), pg_is_in_recovery() as there`.execute(tx);
    expect(second.rows).toEqual(first.rows);
  });
});
