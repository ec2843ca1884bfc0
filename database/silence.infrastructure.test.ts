import { Transform } from 'node:stream';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../tests/eventually.ts';
import { openDetour } from '../tests/postgres/detour.ts';
import { databaseUrl } from '../tests/runner/empty-database.ts';
import { connect, type Database } from './connection.ts';
import { openSchemaPool } from './schema-pool.ts';
import { liftTimeLimit } from './time-limit.ts';
import { isTransientError } from './transient-error.ts';

/** A fifth of the usual: who has waited for three seconds waits no longer. */
const patience = 0.2;
const one = sql<{ one: number }>`select 1 as one`;

async function impatient(change?: Parameters<typeof openDetour>[1]) {
  const way = await openDetour(databaseUrl, change);
  const db = connect(way.url, { connections: 2, patience });
  onTestFinished(() => void db.destroy());
  return { way, db };
}

/** What becomes of it, if anything does. */
async function outcome(answer: Promise<unknown>): Promise<unknown> {
  const ended = vi.fn();
  answer.then(ended, ended);
  await eventually(() => expect(ended).toHaveBeenCalled());
  return ended.mock.lastCall![0];
}

/** On two connections at once. On a busy machine connecting may take longer than we wait here. */
const inBothPlaces = (db: Database) =>
  eventually(() =>
    db.transaction().execute(async (tx) => [await one.execute(tx), await one.execute(db)]),
  );

test('a silent database blocks no connection for ever, neither of a query nor of a transaction', async () => {
  const { way, db } = await impatient();
  await inBothPlaces(db);
  const interrupted = db.transaction().execute(async (tx) => {
    way.fallSilent();
    const errors = await Promise.all([tx, db].map((each) => outcome(one.execute(each))));
    expect(errors.map(isTransientError)).toEqual([true, true]);
    await one.execute(tx);
  });
  await expect(interrupted).rejects.toThrow('not queryable');

  const answers = await inBothPlaces(db);
  expect(answers.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
});

test('lifting the time limit lasts until the connection returns to the pool', async () => {
  const { way, db } = await impatient();
  await eventually(() => one.execute(db));
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const unhurried = await db.transaction().execute(async (tx) => {
    await liftTimeLimit(tx);
    await sql`select pg_sleep(6)`.execute(tx);
    return pid.execute(tx);
  });
  expect((await pid.execute(db)).rows).toEqual(unhurried.rows);

  way.fallSilent();
  expect(String(await outcome(pid.execute(db)))).toContain('Connection terminated');
});

test('a database that accepts a connection and then falls silent is given up', async () => {
  const { way, db } = await impatient(silentOnceReady);
  await eventually(async () =>
    expect(String(await outcome(one.execute(db)))).toContain('does not answer'),
  );
  way.handsOn(true);
  const { rows } = await eventually(() => one.execute(db));
  expect(rows).toEqual([{ one: 1 }]);
});

test('a schema pool gives up a silent database, too', async () => {
  const way = await openDetour(databaseUrl);
  const pool = openSchemaPool({
    ...{ databaseUrl: way.url, schema: 'identity', connections: 1, longestWait: 5_000, patience },
    onIdleError: () => {},
  });
  onTestFinished(() => void pool.end());
  await eventually(() => pool.query('select'));
  way.fallSilent();
  expect(String(await outcome(pool.query('select')))).toContain('Connection terminated');
  const { rows } = await eventually(() => pool.query('select 1 as one'));
  expect(rows).toEqual([{ one: 1 }]);
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
