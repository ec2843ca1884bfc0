import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keys, listOf, openSandbox } from '../../../../../tests/services/card-sandbox.ts';

async function intentsIn({ cards }: Awaited<ReturnType<typeof openSandbox>>) {
  return listOf(cards.intentsSince(new Date(0)));
}

test('the same key gives the same intent, also after a restart', async () => {
  const sandbox = await openSandbox();
  const first = await sandbox.open('attempt 1');
  await sandbox.restart();

  expect(await sandbox.open('attempt 1')).toEqual(first);
  expect(await sandbox.open('attempt 2')).not.toMatchObject({ id: first.id });
  expect(await intentsIn(sandbox)).toHaveLength(2);
});

test('a repeated key returns the first response, whatever has happened since', async () => {
  const sandbox = await openSandbox();
  const intent = await sandbox.open('attempt 1');
  await sandbox.browser.confirm(intent, 'pm_card_visa');

  expect(await sandbox.open('attempt 1')).toMatchObject({ status: 'requires_payment_method' });
  expect(await sandbox.cards.readIntent(intent.id)).toMatchObject({ status: 'succeeded' });
});

test('the same key with another amount is refused', async () => {
  const sandbox = await openSandbox();
  await sandbox.open('attempt 1', 5_000);

  await expect(sandbox.open('attempt 1', 6_000)).rejects.toMatchObject({
    name: 'CardProviderRefused',
    code: 'idempotency_error',
  });
});

test('the same key for another call is refused', async () => {
  const sandbox = await openSandbox();
  const { id } = await sandbox.open('attempt 1');

  await expect(sandbox.cards.cancelIntent(id, 'attempt 1')).rejects.toMatchObject({
    code: 'idempotency_error',
  });
});

test('a hundred concurrent calls with one key create one intent, and the others may retry', async () => {
  const sandbox = await openSandbox();
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, () => sandbox.open('attempt 1')),
  );

  const opened = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? [answer.value.id] : [],
  );
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason.name] : [],
  );
  expect(new Set(opened).size).toBe(1);
  expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['CardProviderUnreachable'] : []));
  expect(await intentsIn(sandbox)).toHaveLength(1);
});

test('an invalid call does not spend its key', async () => {
  const sandbox = await openSandbox();
  await expect(sandbox.open('attempt 1', 1)).rejects.toMatchObject({ code: 'amount_too_small' });

  expect(await sandbox.open('attempt 1', 5_000)).toMatchObject({ amount: 5_000 });
});

test('a declined card is declined again under the same key', async () => {
  const sandbox = await openSandbox();
  const intent = await sandbox.open('attempt 1');
  const confirm = (method: string) =>
    sandbox.handler(
      new Request(`https://sandbox/v1/payment_intents/${intent.id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secretKey}`, 'idempotency-key': 'confirmation' },
        body: new URLSearchParams({ payment_method: method }),
      }),
    );

  expect((await confirm('pm_card_chargeDeclined')).status).toBe(402);
  const again = await confirm('pm_card_chargeDeclined');
  expect(again.status).toBe(402);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((await confirm('pm_card_visa')).status).toBe(400);
});

test('keys expire after a day', async () => {
  const sandbox = await openSandbox();
  const { id } = await sandbox.open('attempt 1');
  await sql`update card_sandbox.saved_answers set created_at = created_at - interval '25 hours'`.execute(
    sandbox.db,
  );

  expect((await sandbox.open('attempt 1')).id).not.toBe(id);
});

test('keys have at most 255 characters', async () => {
  const { open } = await openSandbox();
  expect(await open('k'.repeat(255))).toMatchObject({ status: 'requires_payment_method' });
  await expect(open('k'.repeat(256))).rejects.toMatchObject({ name: 'CardProviderRefused' });
});
