import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { clock, doDueWork, mail, promise, silence, work } from '../../../../tests/outbox.ts';
import { emptyDatabase } from '../../../../tests/runner/empty-database.ts';
import { lease } from './begin-due-work.ts';
import { addToOutbox, secondsBehind } from './outbox-store.ts';

test('an item of a rolled-back transaction is never processed', async () => {
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

test('a repeated key is processed once, at the same time or later', async () => {
  const db = await emptyDatabase();
  const send = vi.fn(async () => {});
  await Promise.all([1, 2, 3].map(() => addToOutbox(db, mail('welcome'))));
  await work(db, send, clock());
  await addToOutbox(db, mail('welcome'));
  await work(db, send, clock());

  expect(send).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledWith(mail('welcome').payload, 'welcome');
});

test('a processed item keeps its key and no personal data', async () => {
  const db = await emptyDatabase();
  await addToOutbox(db, mail('welcome'));
  await work(db, async () => {}, clock());

  const row = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ key: 'welcome', payload: null, doneAt: expect.any(Date) });
});

test('a failed item is retried later, not at once', async () => {
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

test('the fifth failure logs an alarm, and retries go on', async () => {
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

test('a failing item does not delay the others', async () => {
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

test('an item whose runner died is processed again once its lease has ended', async () => {
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

test('a runner with an expired lease cannot release the item of the next runner', async () => {
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

test('the delay of the outbox is that of its oldest waiting item', async () => {
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

test('a failed item is retried although the clock went back by a day', async () => {
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
