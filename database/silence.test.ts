import { Transform } from 'node:stream';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDetour } from '../tests/detour.ts';
import { databaseUrl } from '../tests/runner/empty-database.ts';
import { connect } from './connection.ts';
import { openSchemaPool } from './schema-pool.ts';
import { isTransientError } from './transient-error.ts';

/** A fifth of the usual: who has waited for three seconds waits no longer. */
const patience = 0.2;

async function impatient(change?: Parameters<typeof openDetour>[1]) {
  const way = await openDetour(databaseUrl, change);
  const db = connect(way.url, { connections: 2, patience });
  onTestFinished(() => db.destroy());
  return { way, db, ask: () => sql`select 1 as one`.execute(db) };
}

test('a database that falls silent takes no connection for ever, neither of a query nor of a transaction', async () => {
  const { way, db, ask } = await impatient();
  const interrupted = db.transaction().execute(async (tx) => {
    await ask();
    way.fallSilent();
    const answers = await Promise.allSettled([sql`select 1`.execute(tx), ask()]);
    expect(answers.map((each) => 'reason' in each && isTransientError(each.reason))).toEqual([
      true,
      true,
    ]);
    await sql`select 1`.execute(tx);
  });
  await expect(interrupted).rejects.toThrow('not queryable');

  // Both places.
  const both = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    return ask();
  });
  expect((await both).rows).toEqual([{ one: 1 }]);
});

test('whoever sets the limit anew waits as long as it takes; the next one on that connection does not', async () => {
  const { way, db } = await impatient();
  const pids = new Set<number>();
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_sleep(6)`.execute(tx);
    pids.add((await pid.execute(tx)).rows[0]!.pid);
  });
  pids.add((await pid.execute(db)).rows[0]!.pid);
  expect(pids.size).toBe(1);

  way.fallSilent();
  await expect(pid.execute(db)).rejects.toThrow('does not answer');
});

test('a database that lets us in and then says nothing is given up, too', async () => {
  const { way, ask } = await impatient(silentOnceReady);
  await expect(ask()).rejects.toThrow('does not answer');
  way.handsOn(true);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
});

test('so it is for those who have a schema of their own', async () => {
  const way = await openDetour(databaseUrl);
  const pool = openSchemaPool({
    ...{ databaseUrl: way.url, schema: 'identity', connections: 1, longestWait: 5_000, patience },
    onIdleError: () => {},
  });
  onTestFinished(() => pool.end());
  await pool.query('select 1');
  way.fallSilent();
  await expect(pool.query('select 1')).rejects.toThrow('does not answer');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

/** ReadyForQuery is the letter Z, four bytes of length and one of state. */
function silentOnceReady(handsOn: () => boolean): Transform {
  let isReady = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isReady || handsOn()) this.push(chunk);
      isReady ||= chunk.at(-6) === 'Z'.charCodeAt(0);
      done();
    },
  });
}
