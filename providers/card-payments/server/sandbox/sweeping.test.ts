import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listOf, openSandbox } from '../../../../tests/services/card-sandbox.ts';

test('the sandbox deletes responses after a day and events after a month, and never a payment', async () => {
  const sandbox = await openSandbox();
  const intent = await sandbox.open('attempt 1');
  await sandbox.browser.createMethod('4242424242424242');
  await sandbox.browser.confirm(intent, 'pm_card_visa');
  const tables = ['saved_answers', 'events', 'deliveries', 'payment_methods', 'intents'];
  const daysPass = async (days: number) => {
    for (const table of ['saved_answers', 'events', 'payment_methods']) {
      await sql`update card_sandbox.${sql.ref(table)}
        set created_at = created_at - ${days} * interval '1 day'`.execute(sandbox.db);
    }
    await sandbox.sandbox.sweep();
  };
  const counts = async () => {
    const counted: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await sql<{ count: number }>`
        select count(*) from card_sandbox.${sql.ref(table)}`.execute(sandbox.db);
      counted[table] = rows[0]!.count;
    }
    return counted;
  };

  const atFirst = await counts();
  expect(atFirst).toMatchObject({ payment_methods: 2, intents: 1 });
  await daysPass(0);
  expect(await counts()).toEqual(atFirst);
  await daysPass(2);
  expect(await counts()).toEqual({ ...atFirst, saved_answers: 0, payment_methods: 1 });
  await daysPass(30);
  expect(await counts()).toMatchObject({
    events: 0,
    deliveries: 0,
    payment_methods: 1,
    intents: 1,
  });
  expect(await listOf(sandbox.cards.intentsSince(new Date(0)))).toMatchObject([
    { id: intent.id, status: 'succeeded' },
  ]);
});
