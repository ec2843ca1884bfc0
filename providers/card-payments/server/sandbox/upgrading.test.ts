import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { listOf, openSandbox } from '../../../../tests/services/card-sandbox.ts';

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

async function isUsed({ cards, browser, open, sandbox }: Sandbox, time: string) {
  await browser.createMethod('4242424242424242');
  const disputed = await open(`disputed ${time}`);
  await browser.confirm(disputed, 'pm_card_createDispute');
  const refunded = await open(`refunded ${time}`);
  await browser.confirm(refunded, 'pm_card_visa');
  await cards.refund({ intentId: refunded.id, key: `refund ${time}`, reason: 'car_gone' });
  await expect.poll(() => sandbox.undelivered()).toBe(0);
  return {
    intents: await listOf(cards.intentsSince(new Date(0))),
    events: await listOf(cards.eventsSince(null)),
    disputed: await cards.readRefundsAndDisputes(disputed.id),
    refunded: await cards.readRefundsAndDisputes(refunded.id),
  };
}

test('a migration may add columns while the sandbox runs', async () => {
  // One that has prepared everything: another connection would begin anew.
  const sandbox = await openSandbox({ connections: 1 });
  const tables = ['payment_methods', 'intents', 'refunds', 'disputes', 'events', 'deliveries'];
  const change = (how: string) =>
    sql
      .raw(tables.map((table) => `alter table card_sandbox.${table} ${how};`).join(''))
      .execute(sandbox.db);
  onTestFinished(async () => {
    await change('drop column if exists added');
  });

  const before = await isUsed(sandbox, 'before');
  await change('add column added text');
  const after = await isUsed(sandbox, 'after');

  expect(sandbox.problems).toEqual([]);
  expect(after.intents).toHaveLength(2 * before.intents.length);
  expect(after.events).toHaveLength(2 * before.events.length);
  expect(after.disputed.disputes).toHaveLength(1);
  expect(after.refunded.refunds).toHaveLength(1);
});
