import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../tests/eventually.ts';
import { openDetour } from '../../tests/postgres/detour.ts';
import { replicatedPostgres } from '../../tests/postgres/replicated-postgres.ts';
import { anotherDatabase } from '../../tests/runner/another-database.ts';
import { timesAsLong } from '../../tests/runner/patience.ts';
import { connect, type Reader } from '../connection.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { ensureDatabase } from '../embedded/ensure-database.ts';
import { type Listener, listen } from '../listen.ts';
import { AnotherDatabase, whichDatabase } from '../which-database.ts';
import { openReplica } from './read-replica.ts';

/** A database with a replica that can be held up, and a reader that needs whatever was announced. */
async function market(wayTo = async (replicaUrl: string) => replicaUrl, patience = 1) {
  const { url, replicaUrl, stopReplica, freezeReplica } = await replicatedPostgres();
  const [db, standby] = [connect(url), connect(replicaUrl)];
  const ear = await new Promise<Listener>((resolve) => {
    const opened = listen(url, db, {
      public_changes: { onListening: () => resolve(opened), onNotice: () => {} },
    });
  });
  const position = { of: ear.position };
  const onTrouble = vi.fn();
  const { reader, taken, close } = await openReplica(db, {
    url: await wayTo(replicaUrl),
    position: () => position.of(),
    onTrouble,
    patience,
  });
  onTestFinished(async () => {
    await Promise.all([ear.close(), close()]);
    await Promise.all([db.destroy(), standby.destroy()]);
  });
  /** What a reader sees, and from where. */
  async function reads() {
    const before = taken.replica;
    const mark = await markOf(reader);
    return { mark, from: taken.replica > before ? 'replica' : 'primary' };
  }

  return {
    ...{ url, replicaUrl, db, standby, reader, taken, position, onTrouble },
    ...{ stopReplica, freezeReplica },
    reads,
    /** Announced, and heard here. */
    async changes(mark: string) {
      await sql`update makes set mark = ${mark} where slug = 'bmw'`.execute(db);
      await ear.caughtUp();
    },
    /** Where the machine is busy, the first look may come too late. */
    isReadThere: (mark: string) =>
      eventually(async () => expect(await reads()).toEqual({ mark, from: 'replica' })),
    pause: () => sql`select pg_wal_replay_pause()`.execute(standby),
    resume: () => sql`select pg_wal_replay_resume()`.execute(standby),
  };
}

const markOf = async (source: Reader) =>
  (await sql<{ mark: string }>`select mark from makes where slug = 'bmw'`.execute(source)).rows[0]!
    .mark;

test('a reader sees every announced change, on the replica as soon as that has it', async () => {
  const { reads, changes, isReadThere, pause, resume } = await market();
  await changes('A');
  await isReadThere('A');

  await pause();
  await changes('B');
  expect(await reads()).toEqual({ mark: 'B', from: 'primary' });
  await resume();
  await isReadThere('B');
});

test('a replica that is behind is not read for a while', async () => {
  const { reads, changes, pause, position } = await market(undefined, timesAsLong);
  await pause();
  await changes('A');
  const asked = vi.spyOn(position, 'of');
  for (let read = 0; read < 20; read++)
    expect(await reads()).toEqual({ mark: 'A', from: 'primary' });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a frozen replica beside a healthy one delays no reader', async () => {
  const detour = { fallSilent: (_: { except: number }) => {} };
  const { db, reads, changes, isReadThere } = await market(
    async (replicaUrl) => Object.assign(detour, await openDetour(replicaUrl)).url,
  );
  await changes('A');
  await isReadThere('A');

  // Silences all connections but the first, which carries the health check. The last one taken may differ later.
  detour.fallSilent({ except: 1 });
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 600);
  const long = sql`select pg_sleep(8)`.execute(db);
  expect(await Promise.race([reads(), long])).toEqual({ mark: 'A', from: 'primary' });
  await long;
});

test('without a known position a reader uses the primary', async () => {
  const { reads, position } = await market();
  position.of = async () => null;
  expect(await reads()).toMatchObject({ from: 'primary' });
});

test('readers use the primary when the replica stops', async () => {
  const { reads, changes, isReadThere, stopReplica } = await market();
  await changes('A');
  await isReadThere('A');

  await stopReplica();
  for (const mark of ['B', 'C']) {
    await changes(mark);
    expect(await reads()).toMatchObject({ mark });
  }
  expect(await reads()).toMatchObject({ from: 'primary' });
});

test('a query that the replica cancels is repeated on the primary', async () => {
  const { standby, reader, isReadThere, changes, stopReplica } = await market();
  await changes('A');
  await isReadThere('A');
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

test('a reader cannot write, neither on the replica nor on the primary', async () => {
  const { db, reader, isReadThere, changes } = await market();
  await changes('A');
  await isReadThere('A');
  const writing = sql`update makes set mark = 'B' where slug = 'bmw'`.execute(reader);
  await expect(writing).rejects.toThrow('read-only');
  const { rows } = await sql`select mark from makes where slug = 'bmw'`.execute(db);
  expect(rows).toEqual([{ mark: 'A' }]);
  // @ts-expect-error A reader has no way to write.
  expect(typeof reader.insertInto).toBe('function');
});

test('a search in a transaction uses one server', async () => {
  const { reader, isReadThere, changes, pause } = await market();
  await changes('A');
  await isReadThere('A');
  await pause();
  await reader.transaction().execute(async (tx) => {
    const first = await sql`select inet_server_addr(), pg_is_in_recovery() as there`.execute(tx);
    await changes('B');
    const second = await sql`select inet_server_addr(), pg_is_in_recovery() as there`.execute(tx);
    expect(second.rows).toEqual(first.rows);
  });
});

test('a frozen replica delays no reader, and is read again once it responds', async () => {
  const { reader, reads, changes, isReadThere, freezeReplica, onTrouble } = await market();
  await changes('A');
  await isReadThere('A');
  const wakeUp = await freezeReplica();
  const inTransaction = reader.transaction().execute((tx) => markOf(tx));
  const many = Array.from({ length: 20 }, () => markOf(reader));
  expect(await Promise.all([inTransaction, ...many])).toEqual(Array(21).fill('A'));
  expect(onTrouble).toHaveBeenCalled();

  await changes('B');
  expect(await reads()).toEqual({ mark: 'B', from: 'primary' });
  wakeUp();
  await isReadThere('B');
});

test('a long search neither counts as a frozen replica nor is repeated', async () => {
  const { standby, reader, isReadThere, changes } = await market();
  await changes('A');
  await isReadThere('A');
  const search = (seconds: number) =>
    sql<{ isPrimary: boolean }>`
      select not pg_is_in_recovery() as is_primary,
        pg_sleep(case when pg_is_in_recovery() then ${seconds}::float else 0 end)`.execute(reader);
  expect((await search(3)).rows).toMatchObject([{ isPrimary: false }]);

  const refused = expect(search(3_600)).rejects.toMatchObject({ code: '57014' });
  // As if its time were over.
  await eventually(async () => {
    const { rows } = await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where query like '%pg_sleep%' and pid <> pg_backend_pid()`.execute(standby);
    expect(rows.length).toBe(1);
  });
  await refused;
});

test('a promoted replica is no longer read, on any connection', async () => {
  const { standby, reads, changes, isReadThere } = await market();
  await changes('A');
  await isReadThere('A');

  await sql`select pg_promote()`.execute(standby);
  // Far enough to have everything that anybody may need.
  await sql`select pg_logical_emit_message(false, 'ahead', repeat('x', 1000000))`.execute(standby);
  await sql`update makes set mark = 'of its own' where slug = 'bmw'`.execute(standby);
  await changes('B');
  expect(await reads()).toEqual({ mark: 'B', from: 'primary' });
  await changes('C');
  expect(await reads()).toEqual({ mark: 'C', from: 'primary' });
});

const withoutTrouble = { position: async () => null, onTrouble: () => {} };

test('another database and a diverged copy are refused', async () => {
  const { db, url, replicaUrl, standby } = await market();
  const elsewhere = await anotherDatabase();
  const [here, beside] = [connect(await anotherDatabase()), await anotherDatabase()];
  const another = 'DATABASE_READ_URL leads to another database';
  await expect(openReplica(db, { ...withoutTrouble, url: elsewhere })).rejects.toThrow(another);
  await expect(openReplica(here, { ...withoutTrouble, url: beside })).rejects.toThrow(another);
  await here.destroy();
  // Where there is no replica just now, its address may lead to the primary.
  await (await openReplica(db, { ...withoutTrouble, url })).close();

  await sql`select pg_promote()`.execute(standby);
  await expect(openReplica(db, { ...withoutTrouble, url: replicaUrl })).rejects.toThrow(
    'a copy of the database that takes changes of its own',
  );
});

test('an address that changes to another database is not read, and raises an alarm', async () => {
  const detour = { leadTo: (_url: string) => {} };
  const { reads, changes, isReadThere, onTrouble } = await market(
    async (replicaUrl) => Object.assign(detour, await openDetour(replicaUrl)).url,
  );
  await changes('A');
  await isReadThere('A');

  const folder = await mkdtemp(join(inject('scratchFolder'), 'another-'));
  const another = await startEmbeddedPostgres({ folder });
  onTestFinished(() => another.stop());
  await ensureDatabase(another.url('postgres'), 'market');
  detour.leadTo(another.url('market'));
  for (let look = 0; look < 3; look++) expect(await reads()).toMatchObject({ mark: 'A' });
  await eventually(() => expect(onTrouble).toHaveBeenCalledWith(expect.any(AnotherDatabase)));
  expect(await reads()).toEqual({ mark: 'A', from: 'primary' });
});

test('every role can identify its database', async () => {
  const db = connect(await anotherDatabase());
  const asked = db.transaction().execute(async (tx) => {
    await sql`create role somebody_without_rights`.execute(tx);
    await sql`set local role somebody_without_rights`.execute(tx);
    const { rows } = await sql.raw(whichDatabase).execute(tx);
    expect(rows).toMatchObject([{ identity: expect.stringMatching(/^\d+\/\d+$/) }]);
    throw new Error('undone');
  });
  await expect(asked).rejects.toThrow('undone');
  await db.destroy();
});
