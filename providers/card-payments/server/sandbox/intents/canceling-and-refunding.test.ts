import { expect, test } from 'vitest';
import { listOf, openSandbox } from '../../../../../tests/services/card-sandbox.ts';

async function openAndPay(sandbox: Awaited<ReturnType<typeof openSandbox>>) {
  const intent = await sandbox.open('attempt 1');
  await sandbox.browser.confirm(intent, 'pm_card_visa');
  return intent;
}

test('a canceled intent can no longer be paid', async () => {
  const { cards, browser, open } = await openSandbox();
  const intent = await open('attempt 1');

  expect(await cards.cancelIntent(intent.id, 'cancel 1')).toMatchObject({ status: 'canceled' });

  const { status, body } = await browser.confirm(intent, 'pm_card_visa');
  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'canceled' },
  });
});

test('canceling again, with the same key or another, reports that the intent is canceled', async () => {
  const { cards, open } = await openSandbox();
  const { id } = await open('attempt 1');
  await cards.cancelIntent(id, 'cancel 1');

  expect(await cards.cancelIntent(id, 'cancel 1')).toMatchObject({ status: 'canceled' });
  expect(await cards.cancelIntent(id, 'cancel 2')).toMatchObject({ status: 'canceled' });
});

test('canceling too late reports that the intent was paid', async () => {
  const sandbox = await openSandbox();
  const { id } = await openAndPay(sandbox);

  const tries = ['cancel 1', 'cancel 1', 'cancel 2'];
  for (const key of tries) {
    expect(await sandbox.cards.cancelIntent(id, key)).toMatchObject({ status: 'succeeded' });
  }
});

test('an intent that waits for authentication can be canceled, which ends the authentication', async () => {
  const { cards, browser, open } = await openSandbox();
  const intent = await open('attempt 1');
  const { body } = await browser.confirm(intent, 'pm_card_authenticationRequired');

  await cards.cancelIntent(intent.id, 'cancel 1');

  const page = body.next_action.use_stripe_sdk.stripe_js.replace('/card-sandbox', '');
  await browser.call('POST', page, { outcome: 'complete' });
  expect(await cards.readIntent(intent.id)).toMatchObject({ status: 'canceled' });
});

type Both = <A, B>(
  confirm: () => Promise<A>,
  cancel: () => Promise<B>,
) => Promise<{ confirmed: A; canceled: B }>;

const orders: Both[] = [
  async (confirm, cancel) => ({ confirmed: await confirm(), canceled: await cancel() }),
  async (confirm, cancel) => ({ canceled: await cancel(), confirmed: await confirm() }),
  async (confirm, cancel) => {
    const [confirmed, canceled] = await Promise.all([confirm(), cancel()]);
    return { confirmed, canceled };
  },
  async (confirm, cancel) => {
    const [canceled, confirmed] = await Promise.all([cancel(), confirm()]);
    return { confirmed, canceled };
  },
];

test('of a concurrent payment and cancelation exactly one wins, and both report it', async () => {
  const { cards, browser, open } = await openSandbox();
  const outcomes = new Set<string>();
  for (let round = 0; round < 16; round += 1) {
    const intent = await open(`attempt ${round}`);
    const confirm = () => browser.confirm(intent, 'pm_card_visa');
    const cancel = () => cards.cancelIntent(intent.id, `cancel ${round}`);
    // At once, and with a start for either of them.
    const { confirmed, canceled } = await orders[round % orders.length]!(confirm, cancel);

    const winner = confirmed.status === 200 ? 'succeeded' : 'canceled';
    expect(canceled.status).toBe(winner);
    expect(await cards.readIntent(intent.id)).toMatchObject({ status: winner });
    outcomes.add(winner);
  }
  expect(outcomes).toEqual(new Set(['succeeded', 'canceled']));
});

test('one of twenty concurrent confirmations pays', async () => {
  const { browser, open, heard } = await openSandbox();
  const intent = await open('attempt 1');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.confirm(intent, 'pm_card_visa')),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await expect.poll(() => heard.map(({ kind }) => kind)).toEqual(['intent_succeeded']);
});

test('a refund returns the whole payment, once', async () => {
  const sandbox = await openSandbox();
  const intent = await openAndPay(sandbox);
  const refund = (key: string) =>
    sandbox.cards.refund({ intentId: intent.id, key, reason: 'the car is gone' });

  const first = await refund('refund 1');

  expect(first).toMatchObject({ amount: intent.amount, intentId: intent.id, status: 'succeeded' });
  expect(await refund('refund 1')).toEqual(first);
  expect(await refund('refund 2')).toEqual(first);
  expect(await sandbox.cards.readIntent(intent.id)).toMatchObject({
    status: 'succeeded',
    refundedAmount: intent.amount,
  });
});

test('twenty concurrent refunds return the money once', async () => {
  const sandbox = await openSandbox();
  const { id, amount } = await openAndPay(sandbox);

  const refunds = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      sandbox.cards.refund({ intentId: id, key: `refund ${index}`, reason: 'the car is gone' }),
    ),
  );

  expect(new Set(refunds.map((refund) => refund.id)).size).toBe(1);
  expect(await sandbox.cards.readIntent(id)).toMatchObject({ refundedAmount: amount });
});

test('an unpaid intent cannot be refunded', async () => {
  const { cards, open } = await openSandbox();
  const { id } = await open('attempt 1');

  await expect(
    cards.refund({ intentId: id, key: 'refund 1', reason: 'none' }),
  ).rejects.toMatchObject({
    name: 'CardProviderRefused',
    code: 'payment_intent_unexpected_state',
  });
});

test('every intent since a moment is listed in pages, with its refunds', async () => {
  const { cards, open, browser } = await openSandbox();
  const paid = await open('paid');
  await browser.confirm(paid, 'pm_card_visa');
  await cards.refund({ intentId: paid.id, key: 'refund', reason: 'the car is gone' });
  const rest = await Promise.all(
    Array.from({ length: 119 }, (_, index) => open(`attempt ${index}`)),
  );

  const found = await listOf(cards.intentsSince(paid.createdAt));

  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([paid, ...rest].map(({ id }) => id)));
  expect(found.find(({ id }) => id === paid.id)).toMatchObject({ refundedAmount: paid.amount });
  expect(await listOf(cards.intentsSince(new Date(Date.now() + 60_000)))).toEqual([]);
});
