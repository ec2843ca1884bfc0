import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect, type Database } from '#database/connection.ts';
import { clock, doDueWork, mail, promise, silence, work } from '../../../../tests/outbox.ts';
import { databaseUrl, emptyDatabase } from '../../../../tests/runner/empty-database.ts';
import { limits } from '../limits.ts';
import type { Handlers } from '../work.ts';
import { lease } from './begin-due-work.ts';
import { addToOutbox, secondsBehind } from './outbox-store.ts';
import { runOutbox } from './run-outbox.ts';

/** These stories need no other kinds of work. */
const only = (handlers: Partial<Handlers>) => handlers as Handlers;

function anotherInstance(): Database {
  const db = connect(databaseUrl);
  onTestFinished(() => db.destroy());
  return db;
}

test('what was added in a transaction that is rolled back is never done', async () => {
  const db = await emptyDatabase();
  const send = vi.fn(async () => {});
  const undone = db.transaction().execute(async (tx) => {
    await addToOutbox(tx, mail('welcome'));
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');

  await work(db, send, clock());
  expect(send).not.toHaveBeenCalled();
});

test('a repeated key is done once, at the same time or later', async () => {
  const db = await emptyDatabase();
  const send = vi.fn(async () => {});
  await Promise.all([1, 2, 3].map(() => addToOutbox(db, mail('welcome'))));
  await work(db, send, clock());
  await addToOutbox(db, mail('welcome'));
  await work(db, send, clock());

  expect(send).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledWith(mail('welcome').payload, 'welcome');
});

test('what is done leaves its key behind and nothing personal', async () => {
  const db = await emptyDatabase();
  await addToOutbox(db, mail('welcome'));
  await work(db, async () => {}, clock());

  const row = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ key: 'welcome', payload: null, doneAt: expect.any(Date) });
});

test('a try that failed is repeated later, not at once', async () => {
  const db = await emptyDatabase();
  const time = clock();
  const send = vi.fn(async () => {}).mockRejectedValueOnce(new Error('busy'));
  await addToOutbox(db, mail('welcome'));

  await work(db, send, time);
  expect(send).toHaveBeenCalledTimes(1);
  time.pass(3_700);
  await work(db, send, time);
  expect(send).toHaveBeenCalledTimes(1);
  time.pass(2_600);
  await work(db, send, time);
  expect(send).toHaveBeenCalledTimes(2);
});

test('the alarm comes with the fifth failure, and the tries go on', async () => {
  const db = await emptyDatabase();
  const time = clock();
  const log = silence();
  const refusal = Object.assign(new Error('550 no ada@example.com here'), { code: 'EENVELOPE' });
  const send = vi.fn(async () => {
    throw refusal;
  });
  await addToOutbox(db, mail('welcome'));
  const tryAgain = async () => {
    await work(db, send, { ...time, log });
    time.pass(20 * 60_000);
  };

  for (let tries = 1; tries <= 4; tries += 1) await tryAgain();
  expect(log.warn).toHaveBeenCalledTimes(4);
  expect(log.error).not.toHaveBeenCalled();

  await tryAgain();
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ alarm: true, kind: 'mail', attempts: 5, cause: 'EENVELOPE' }),
    'outbox: an item keeps failing',
  );
  await tryAgain();
  expect(send).toHaveBeenCalledTimes(6);

  const said = JSON.stringify([...log.warn.mock.calls, ...log.error.mock.calls]);
  expect(said).not.toContain('ada@example.com');
  const row = await db.selectFrom('outbox').select('lastError').executeTakeFirstOrThrow();
  expect(row.lastError).toContain('550 no ada@example.com here');
});

test('one that fails does not keep the others waiting', async () => {
  const db = await emptyDatabase();
  const sent: string[] = [];
  for (const key of ['first', 'broken', 'last']) await addToOutbox(db, mail(key));
  await work(
    db,
    async (_mail, key) => {
      if (key === 'broken') throw new Error('no such address');
      sent.push(key);
    },
    clock(),
  );
  expect(sent.sort()).toEqual(['first', 'last']);
});

test('a runner that dies while sending gives the item back when its lease ends', async () => {
  const db = await emptyDatabase();
  const time = clock();
  const begun = promise();
  const death = promise();
  const send = vi.fn(async () => {});
  await addToOutbox(db, mail('welcome'));
  const dying = doDueWork(
    db,
    'mail',
    async () => {
      begun.resolve();
      await death.ended;
    },
    { ...time, log: silence() },
  );
  await begun.ended;

  time.pass(lease - 1);
  await work(db, send, time);
  expect(send).not.toHaveBeenCalled();
  time.pass(1);
  await work(db, send, time);
  expect(send).toHaveBeenCalledTimes(1);

  death.resolve();
  await dying;
});

test('a runner whose lease is over cannot take the item from the one who has it now', async () => {
  const db = await emptyDatabase();
  const time = clock();
  const options = { ...time, log: silence() };
  const slow = promise();
  const current = promise();
  const third = vi.fn(async () => {});
  const begun = [promise(), promise()] as const;
  await addToOutbox(db, mail('welcome'));

  const first = doDueWork(
    db,
    'mail',
    () => {
      begun[0].resolve();
      return slow.ended;
    },
    options,
  );
  await begun[0].ended;
  time.pass(lease);
  const second = doDueWork(
    db,
    'mail',
    () => {
      begun[1].resolve();
      return current.ended;
    },
    options,
  );
  await begun[1].ended;
  slow.reject(new Error('too late to matter'));
  await first;

  time.pass(lease - 1);
  await work(db, third, time);
  expect(third).not.toHaveBeenCalled();
  current.resolve();
  await second;
});

test('two instances share the work and do each item once', async () => {
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

test('what another instance leaves is done without a word of it', async () => {
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

test('what was just left is done at once by whoever is woken', async () => {
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

test('stopping finishes what has begun and begins nothing more', async () => {
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

test('a mail server that hangs does not hold up a refund', async () => {
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

test('an outbox that cannot be reached is tried again', async () => {
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

test('how far behind we are is counted from what waits longest', async () => {
  const db = await emptyDatabase();
  const time = clock();
  expect(await secondsBehind(db, time.now())).toBe(0);

  await addToOutbox(db, mail('waiting'));
  await sql`update outbox set created_at = ${time.now()}`.execute(db);
  time.pass(90_000);
  await addToOutbox(db, mail('fresh'));
  expect(await secondsBehind(db, time.now())).toBeCloseTo(90);

  await work(db, async () => {}, time);
  expect(await secondsBehind(db, time.now())).toBe(0);
});

test('what is to be tried again is, although the clock went back by a day', async () => {
  const db = await emptyDatabase();
  const { now, pass } = clock();
  await addToOutbox(db, mail('receipt'));
  const send = vi.fn(async () => {}).mockRejectedValueOnce(new Error('busy'));
  await work(db, send, { now });
  expect(send).toHaveBeenCalledTimes(1);

  pass(-24 * 3_600_000);
  await work(db, send, { now });
  expect(send).toHaveBeenCalledTimes(2);
});
