import { expect, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { mail, promise, silence } from '../../../../tests/outbox.ts';
import { emptyDatabase } from '../../../../tests/runner/empty-database.ts';
import { limits } from '../limits.ts';
import type { Handlers } from '../work.ts';
import { addToOutbox } from './outbox-store.ts';
import { runOutbox } from './run-outbox.ts';

/** Without polling: an item that ends wakes the runner. */
const run = (db: Database, send: Handlers['mail']) =>
  runOutbox(
    db,
    { mail: send },
    {
      log: silence(),
      now: () => new Date(),
      everyMilliseconds: 3_600_000,
    },
  );

test('each kind runs up to its limit, and the next item starts when one ends', async () => {
  const db = await emptyDatabase();
  const { atOnce } = limits.mail;
  for (let number = 0; number < atOnce + 3; number++) await addToOutbox(db, mail(`mail ${number}`));
  const answers: (() => void)[] = [];
  const [full, next, all] = [promise(), promise(), promise()];
  let inWork = 0;
  let most = 0;
  const runner = run(db, async () => {
    const answer = promise();
    answers.push(answer.resolve);
    inWork += 1;
    most = Math.max(most, inWork);
    if (answers.length === atOnce) full.resolve();
    if (answers.length === atOnce + 1) next.resolve();
    if (answers.length === atOnce + 3) all.resolve();
    await answer.ended;
    inWork -= 1;
  });

  await full.ended;
  answers[0]!();
  await next.ended;
  answers[1]!();
  answers[2]!();
  await all.ended;
  for (const answer of answers) answer();
  await runner.stop();
  expect(most).toBe(atOnce);
});

test('an item that hangs blocks only its own slot', async () => {
  const db = await emptyDatabase();
  const answer = promise();
  const othersSent = promise();
  let sent = 0;
  await addToOutbox(db, mail('hangs'));
  for (let number = 0; number < 30; number++) await addToOutbox(db, mail(`mail ${number}`));
  const runner = run(db, async (_mail, key) => {
    if (key === 'hangs') return answer.ended;
    sent += 1;
    if (sent === 30) othersSent.resolve();
  });

  await othersSent.ended;
  answer.resolve();
  await runner.stop();
});
