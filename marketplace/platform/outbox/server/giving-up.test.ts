import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Database } from '#database/connection.ts';
import { clock, doDueWork, mail, promise, silence, work } from '../../../../tests/outbox.ts';
import { emptyDatabase } from '../../../../tests/runner/empty-database.ts';
import { limits } from '../limits.ts';
import { lease } from './begin-due-work.ts';
import { countGivenUp, dropGivenUp, listGivenUp, retryGivenUp } from './given-up-store.ts';
import { addToOutbox, secondsBehind } from './outbox-store.ts';

const day = 24 * 3_600_000;
const refund = {
  kind: 'refund',
  payload: { attemptId: 'attempt 1' },
  key: 'refund:attempt 1',
} as const;
const refuse = async () => {
  throw new Error('550 no ada@example.com here');
};

/** As if it had been tried so often. */
const wasTried = (db: Database, attempts: number) =>
  sql`update outbox set attempts = ${attempts}`.execute(db);

/** A mail and a refund with one try left, which fails. */
async function whereTwoAreGivenUp() {
  const db = await emptyDatabase();
  const time = clock();
  await addToOutbox(db, mail('welcome'));
  await addToOutbox(db, refund);
  await wasTried(db, limits.refund.tries - 1);
  const options = { ...time, log: silence() };
  await doDueWork(db, 'mail', refuse, options);
  await doDueWork(db, 'refund', refuse, options);
  const ids = Object.fromEntries((await listGivenUp(db, 10)).map(({ kind, id }) => [kind, id]));
  return { db, time, mailId: ids.mail!, refundId: ids.refund! };
}

test('the last failing try raises the alarm and is not repeated', async () => {
  const db = await emptyDatabase();
  const time = clock();
  const log = silence();
  const send = vi.fn(refuse);
  await addToOutbox(db, mail('welcome'));
  await wasTried(db, limits.mail.tries - 2);

  await work(db, send, { ...time, log });
  expect(log.error).toHaveBeenLastCalledWith(expect.anything(), 'outbox: an item keeps failing');
  time.pass(day);
  await work(db, send, { ...time, log });
  expect(log.error).toHaveBeenLastCalledWith(
    expect.objectContaining({ alarm: true, kind: 'mail', attempts: limits.mail.tries }),
    'outbox: an item was given up',
  );
  expect(JSON.stringify(log.error.mock.calls)).not.toContain('ada@example.com');

  time.pass(day);
  await addToOutbox(db, mail('welcome'));
  await work(db, send, { ...time, log });
  expect(send).toHaveBeenCalledTimes(2);
  expect(await listGivenUp(db, 10)).toMatchObject([
    { kind: 'mail', key: 'welcome', lastError: expect.stringContaining('550') },
  ]);
  expect(await secondsBehind(db, time.now())).toBe(0);
});

test('an item that crashes its server with every try is given up, too', async () => {
  const db = await emptyDatabase();
  const send = vi.fn(async () => {});
  await addToOutbox(db, mail('deadly'));
  await wasTried(db, limits.mail.tries);

  await work(db, send, clock());
  expect(send).not.toHaveBeenCalled();
  expect(await listGivenUp(db, 10)).toMatchObject([{ key: 'deadly' }]);
});

test('a try that succeeds after its item was given up counts', async () => {
  const db = await emptyDatabase();
  const options = { ...clock(), log: silence() };
  const [begun, answer] = [promise(), promise()];
  await addToOutbox(db, mail('welcome'));
  await wasTried(db, limits.mail.tries - 2);
  const slow = doDueWork(
    db,
    'mail',
    () => {
      begun.resolve();
      return answer.ended;
    },
    options,
  );
  await begun.ended;
  options.pass(lease);
  await doDueWork(db, 'mail', refuse, options);
  expect(await listGivenUp(db, 10)).toHaveLength(1);

  answer.resolve();
  await slow;
  expect(await listGivenUp(db, 10)).toEqual([]);
});

test.each(['all', 'mail', 'its id'])(
  'an operator retries items that were given up: %s',
  async (which) => {
    const { db, time, mailId } = await whereTwoAreGivenUp();
    const send = vi.fn(refuse);
    expect(await retryGivenUp(db, which === 'its id' ? mailId : which)).toBe(
      which === 'all' ? 2 : 1,
    );

    await work(db, send, time);
    time.pass(day);
    await work(db, send, time);
    expect(send).toHaveBeenCalledTimes(2);
    expect(await countGivenUp(db)).toEqual(which === 'all' ? [] : [{ kind: 'refund', count: 1 }]);
  },
);

test('an operator can drop an email, which keeps only its key, but not a refund', async () => {
  const { db, time, mailId, refundId } = await whereTwoAreGivenUp();
  expect(await dropGivenUp(db, refundId, time.now())).toBe(false);
  expect(await dropGivenUp(db, mailId, time.now())).toBe(true);
  expect(await dropGivenUp(db, 'no id', time.now())).toBe(false);

  expect(await countGivenUp(db)).toEqual([{ kind: 'refund', count: 1 }]);
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', mailId).execute();
  expect(row).toMatchObject([{ key: 'welcome', payload: null, lastError: null }]);
});
