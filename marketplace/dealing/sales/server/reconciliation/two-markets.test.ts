import { expect, test, vi } from 'vitest';
import { takeOver, turnPaymentsOff } from '#marketplace/dealing/payments/server/market-store.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { runJobs } from '#server/background/jobs.ts';
import {
  books,
  isCharged,
  marketWithCar,
  opensCheckout,
  refundedAt,
  reportsPayment,
  sendsEvent,
} from '../../../../../tests/paying.ts';
import {
  cardPayments,
  confirmCard,
  signedEvent,
} from '../../../../../tests/services/card-provider.ts';
import { reconcile } from './reconcile.ts';

const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello' };

/** An intent in the words of this product that this market did not make, open and paid. */
async function intentsWith(metadata: Record<string, string>) {
  const order = (key: string) =>
    ({ amount: 1000, currency: 'usd', key: `${key} ${crypto.randomUUID()}`, metadata }) as const;
  const open = await cardPayments.openIntent(order('open'));
  const paid = await cardPayments.openIntent(order('paid'));
  await confirmCard(paid.clientSecret);
  return { open, paid };
}

test.each([
  ['of another market', { forecourt_market: crypto.randomUUID() }],
  ['without a market, which no attempt of ours knows', {}],
])('payments %s are neither cancelled nor refunded', async (_whose, mark) => {
  const { market } = await marketWithCar();
  const { open, paid } = await intentsWith({ ...mark, forecourt_attempt: crypto.randomUUID() });

  await sendsEvent(market, await signedEvent('payment_intent.succeeded', paid.id));
  await reconcile(market.dependencies);
  await market.outboxIsDone();

  expect(await cardPayments.readIntent(open.id)).toMatchObject({
    status: 'requires_payment_method',
  });
  expect(await refundedAt(paid.id)).toBe(0);
});

test('a payment that names no market but an attempt of ours is ours', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  await opensCheckout(bea, await books(bea, car));
  const { id } = await market.db
    .updateTable('paymentAttempts')
    .set({ state: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { open, paid } = await intentsWith({ forecourt_attempt: id });

  await reconcile(market.dependencies);
  await market.outboxIsDone();
  expect(await cardPayments.readIntent(open.id)).toMatchObject({ status: 'canceled' });
  expect(await refundedAt(paid.id)).toBe(1000);
});

test('what others write into their payments does not stop the reconciler', async () => {
  const { market } = await marketWithCar();
  await intentsWith({ forecourt_attempt: 'seven' });
  await reconcile(market.dependencies);
});

test('while payments are off nobody pays, and nothing is asked of the provider', async () => {
  const { market, sam, car } = await marketWithCar();
  const [bea, cy] = [await market.buyer('Bea'), await market.buyer('Cy')];
  const cys = await books(cy, await sam.hasListed('Camry'));
  const transactionId = await isCharged(bea, await books(bea, car));
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const idle = async () => {};
  await turnPaymentsOff(market.db, 'It may be a copy.');

  const paused = { status: 503, code: 'payments_paused' };
  expect(await opensCheckout(cy, cys)).toMatchObject(paused);
  expect(await reportsPayment(bea, transactionId)).toMatchObject(paused);
  await sendsEvent(market, await signedEvent('payment_intent.succeeded', transactionId));
  market.minutesPass(30);
  await runJobs(market.dependencies, log, { sweepServices: idle, updatePlaces: idle }).stop();
  await market.outboxIsDone();
  expect(await attempts(market.db)).toEqual([expect.objectContaining({ state: 'open' })]);
  expect(log.warn).not.toHaveBeenCalled();

  await takeOver(market.db, null);
  await market.outboxIsDone();
  expect(await attempts(market.db)).toEqual([expect.objectContaining({ state: 'settled' })]);
});

test('emails of a copy wait for the operator to take over, and count as nothing late', async () => {
  const { market, sam, car } = await marketWithCar();
  await books(await market.buyer('Bea'), car);
  await market.db.updateTable('accounts').set({ emailProvenAt: new Date() }).execute();
  await market.outboxIsDone();
  market.mails.length = 0;
  await turnPaymentsOff(market.db, 'It may be a copy.');

  for (const about of ['access', 'alerts', 'money'] as const)
    await sendLater(market.db, { ...mail, to: sam.email }, about, about);
  market.minutesPass(30);
  await market.outboxIsDone();
  expect(market.mails).toEqual([]);
  const { body } = await market.app.inject('/readyz');
  expect(JSON.parse(body)).toMatchObject({ payments: 'off', outboxSecondsBehind: 0 });

  await takeOver(market.db, null);
  await market.outboxIsDone();
  expect(market.mails).toHaveLength(3);
});

test.each(['openIntent', 'readIntent', 'cancelIntent', 'refund'] as const)(
  'whoever calls %s while payments are off does not get through',
  async (call) => {
    const { market } = await marketWithCar();
    await turnPaymentsOff(market.db, 'It may be a copy.');
    const act = market.dependencies.cardPayments[call] as (given: unknown) => Promise<unknown>;
    await expect(act({})).rejects.toMatchObject({ code: 'payments_paused' });
  },
);

test.each(['intentsSince', 'eventsSince'] as const)(
  'whoever reads %s while payments are off does not get through',
  async (list) => {
    const { market } = await marketWithCar();
    await turnPaymentsOff(market.db, 'It may be a copy.');
    const items = market.dependencies.cardPayments[list](new Date());
    await expect(items[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'payments_paused',
    });
  },
);

const attempts = (db: Awaited<ReturnType<typeof marketWithCar>>['market']['db']) =>
  db.selectFrom('paymentAttempts').select('state').orderBy('id').execute();
