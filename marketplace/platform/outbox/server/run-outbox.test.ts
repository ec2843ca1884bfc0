import { expect, onTestFinished, test } from 'vitest';
import { connect, type Database } from '#database/connection.ts';
import { mail, promise, silence } from '../../../../tests/outbox.ts';
import { databaseUrl, emptyDatabase } from '../../../../tests/runner/empty-database.ts';
import { limits } from '../limits.ts';
import type { Handlers } from '../work.ts';
import { addToOutbox } from './outbox-store.ts';
import { runOutbox } from './run-outbox.ts';

/** The handlers of the kinds that a test enqueues. */
const only = (handlers: Partial<Handlers>) => handlers as Handlers;

function anotherInstance(): Database {
  const db = connect(databaseUrl);
  onTestFinished(() => db.destroy());
  return db;
}

test('two instances share the items and process each once', async () => {
  const db = await emptyDatabase();
  const items = 200;
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < items; number += 1) await addToOutbox(tx, mail(`mail ${number}`));
  });
  const done: string[] = [];
  const allDone = promise();
  const bothAtWork = promise();
  const atWork = new Set<string>();

  const instance = (name: string) =>
    runOutbox(
      anotherInstance(),
      only({
        async mail(_mail, key) {
          atWork.add(name);
          if (atWork.size === 2) bothAtWork.resolve();
          await bothAtWork.ended;
          done.push(key);
          if (done.length === items) allDone.resolve();
        },
      }),
      { log: silence(), now: () => new Date() },
    );
  const runners = [instance('north'), instance('south')];
  await allDone.ended;
  await Promise.all(runners.map((runner) => runner.stop()));

  expect(done).toHaveLength(items);
  expect(new Set(done).size).toBe(items);
  const left = await db.selectFrom('outbox').select('key').where('doneAt', 'is', null).execute();
  expect(left).toEqual([]);
});

test('an item that another instance added is found by polling', async () => {
  const db = await emptyDatabase();
  const sent = promise<string>();
  const runner = runOutbox(db, only({ mail: async (_mail, key) => sent.resolve(key) }), {
    log: silence(),
    now: () => new Date(),
    everyMilliseconds: 10,
  });

  await anotherInstance()
    .transaction()
    .execute((tx) => addToOutbox(tx, mail('welcome')));
  expect(await sent.ended).toBe('welcome');
  await runner.stop();
});

test('waking the runner processes a new item at once', async () => {
  const db = await emptyDatabase();
  const sent = promise<string>();
  const runner = runOutbox(db, only({ mail: async (_mail, key) => sent.resolve(key) }), {
    log: silence(),
    now: () => new Date(),
    everyMilliseconds: 3_600_000,
  });
  await addToOutbox(db, mail('welcome'));
  runner.wake();
  expect(await sent.ended).toBe('welcome');
  await runner.stop();
});

test('stopping finishes the running items and starts no others', async () => {
  const db = await emptyDatabase();
  const { atOnce } = limits.mail;
  const allBegun = promise();
  const answer = promise();
  let begun = 0;
  for (let number = 0; number <= atOnce; number += 1) await addToOutbox(db, mail(`mail ${number}`));
  const runner = runOutbox(
    db,
    only({
      async mail() {
        begun += 1;
        if (begun === atOnce) allBegun.resolve();
        await answer.ended;
      },
    }),
    { log: silence(), now: () => new Date() },
  );
  await allBegun.ended;
  const stopped = runner.stop();
  answer.resolve();
  await stopped;

  const left = await db.selectFrom('outbox').select('key').where('doneAt', 'is', null).execute();
  expect(left).toEqual([{ key: `mail ${atOnce}` }]);
});

test('a hanging mail server does not delay a refund', async () => {
  const db = await emptyDatabase();
  const begun = promise();
  const answer = promise();
  const refunded = promise<string>();
  await addToOutbox(db, mail('welcome'));
  const runner = runOutbox(
    db,
    only({
      async mail() {
        begun.resolve();
        await answer.ended;
      },
      refund: async ({ attemptId }) => refunded.resolve(attemptId),
    }),
    { log: silence(), now: () => new Date(), everyMilliseconds: 3_600_000 },
  );
  await begun.ended;
  await addToOutbox(db, { kind: 'refund', payload: { attemptId: 'attempt 1' }, key: 'refund 1' });
  runner.wake();
  expect(await refunded.ended).toBe('attempt 1');
  answer.resolve();
  await runner.stop();
});

test('an unreachable outbox is tried again', async () => {
  const db = await emptyDatabase();
  const log = silence();
  const sent = promise();
  await addToOutbox(db, mail('welcome'));
  await db.schema.alterTable('outbox').renameTo('outbox_elsewhere').execute();
  const failed = promise();
  log.warn.mockImplementation(() => failed.resolve());
  const runner = runOutbox(db, only({ mail: async () => sent.resolve() }), {
    log,
    now: () => new Date(),
    everyMilliseconds: 3_600_000,
  });
  await failed.ended;
  await db.schema.alterTable('outbox_elsewhere').renameTo('outbox').execute();
  runner.wake();
  await sent.ended;
  await runner.stop();
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ err: expect.any(Error) }),
    'outbox: work could not be begun',
  );
});
