import { expect, test, vi } from 'vitest';
import { whatNeedsAttention } from '#marketplace/dealing/payments/server/book-store.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import {
  saveDispute,
  saveRefund,
} from '#marketplace/dealing/payments/server/refund-dispute-store.ts';
import type { CardPayments } from '#providers/card-payments/card-payments.ts';
import {
  books,
  type Market,
  marketWithCar,
  opensCheckout,
  type Person,
  reportsPayment,
  sendsEvent,
} from '../../../../../tests/paying.ts';
import {
  cardPayments,
  cards,
  confirmCard,
  dashboard,
  replayed,
  signedEvent,
} from '../../../../../tests/services/card-provider.ts';
import { compareBooks } from '../reconciliation/compare-books.ts';
import { recordManualRefund } from './record-manual-refund.ts';
import { refundAttempt } from './refund-attempt.ts';
import { syncRefundsAndDisputes } from './sync-refunds-and-disputes.ts';

async function sold(card = cards.good) {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const { clientSecret } = await opensCheckout(bea, booking);
  const { transactionId } = await confirmCard(clientSecret, card);
  return {
    market,
    sam,
    bea,
    booking,
    transactionId,
    tells: () => reportsPayment(bea, transactionId),
  };
}

/** The provider tells of something that happened to a payment; what it was is read back. */
async function hears(market: Market, transactionId: string, type: string, times = 1) {
  const event = await signedEvent(type, transactionId, { about: 'charge' });
  for (let sent = 0; sent < times; sent++) await sendsEvent(market, event);
  await market.outboxIsDone();
}

const subjectsTo = ({ mails }: Market, { email }: Person) =>
  mails.filter(({ to }) => to === email).map(({ subject }) => subject);

const bookingOf = async (person: Person, { _id }: { _id: string }) =>
  (await person.asks(`/booking/${_id}`)).data;

test('a refund made at the dashboard of the provider is noted once, and everybody concerned is told', async () => {
  const { market, sam, bea, booking, transactionId, tells } = await sold();
  await tells();
  await market.outboxIsDone();
  await dashboard.refund(transactionId);

  await hears(market, transactionId, 'charge.refunded', 2);
  await hears(market, transactionId, 'refund.updated');

  expect(await bookingOf(bea, booking)).toMatchObject({
    paid: true,
    refundedAt: expect.stringMatching(/^\d{4}-/),
  });
  const noted = market.db.selectFrom('auditEntries').where('action', '=', 'payment.refunded');
  expect(await noted.select('id').execute()).toHaveLength(1);
  const isBack = 'Your money for Corolla is on its way back';
  expect(subjectsTo(market, bea).filter((subject) => subject === isBack)).toHaveLength(1);
  expect(subjectsTo(market, sam)).toContain('The buyer of Corolla was refunded');
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('a part that went back leaves the sale as it is', async () => {
  const { market, bea, booking, transactionId, tells } = await sold();
  await tells();
  await dashboard.refund(transactionId, 1_000);
  await hears(market, transactionId, 'charge.refunded');
  expect((await bookingOf(bea, booking)).refundedAt).toBeUndefined();
  expect(subjectsTo(market, bea)).toContain('Your money for Corolla is on its way back');
});

test('what was given back before we heard of it buys nothing', async () => {
  const { market, bea, booking, transactionId, tells } = await sold();
  await dashboard.refund(transactionId);
  expect(await tells()).toMatchObject({ status: 'refunded' });
  await market.outboxIsDone();
  expect(await bookingOf(bea, booking)).toMatchObject({ paid: false, refunded: true });
});

test('a refund of ours that fails is made again, then raised for a person', async () => {
  const { market, bea, transactionId, tells } = await sold(cards.refundFails);
  await market.db.updateTable('bookings').set({ state: 'released' }).execute();
  expect(await tells()).toMatchObject({ status: 'refunded' });

  for (let failure = 0; failure < 4; failure++) {
    await market.outboxIsDone();
    await hears(market, transactionId, 'refund.failed');
  }

  const refunds = await market.db.selectFrom('paymentRefunds').select('status').execute();
  expect(refunds).toEqual(Array(3).fill({ status: 'failed' }));
  const { state } = await market.db
    .selectFrom('paymentAttempts')
    .select('state')
    .executeTakeFirstOrThrow();
  expect(state).toBe('refund_pending');
  expect(await whatNeedsAttention(market.db)).toEqual([
    expect.objectContaining({ kind: 'refund', transactionId, car: 'Corolla', amount: 450_000 }),
  ]);
  const notArrived = 'Your refund for Corolla did not arrive';
  expect(subjectsTo(market, bea).filter((subject) => subject === notArrived)).toHaveLength(3);

  await recordManualRefund(market.db, transactionId);
  await hears(market, transactionId, 'refund.updated');
  expect(await whatNeedsAttention(market.db)).toEqual([]);
  await expect(recordManualRefund(market.db, transactionId)).rejects.toThrow('no pending refund');
});

test('a refund that fails before its answer has arrived is made again, and not called made', async () => {
  const { market, bea, transactionId, tells } = await sold(cards.refundFails);
  await market.db.updateTable('bookings').set({ state: 'released' }).execute();
  await tells();
  // Done here, by hand, instead of by the outbox.
  await market.db.deleteFrom('outbox').where('kind', '=', 'refund').execute();
  const { dependencies } = market;
  const slow: CardPayments = {
    ...cardPayments,
    async refund(request) {
      const answer = await cardPayments.refund(request);
      await syncRefundsAndDisputes(dependencies, transactionId);
      return answer;
    },
  };
  const { id } = await market.db
    .selectFrom('paymentAttempts')
    .select('id')
    .executeTakeFirstOrThrow();

  await refundAttempt({ ...dependencies, cardPayments: slow }, id);

  await market.outboxIsDone();
  expect(subjectsTo(market, bea)).toContain('Your refund for Corolla did not arrive');
  for (let failure = 0; failure < 2; failure++) await hears(market, transactionId, 'refund.failed');
  expect(await market.db.selectFrom('paymentRefunds').selectAll().execute()).toHaveLength(3);
});

test.each([
  ['won', 'The payment for Corolla stands'],
  ['lost', 'The payment for Corolla was reversed'],
] as const)(
  'a dispute is shown, told and needs an answer until it is %s',
  async (ending, toSam) => {
    const { market, sam, bea, booking, transactionId, tells } = await sold(cards.disputed);
    await tells();
    await hears(market, transactionId, 'charge.dispute.created', 3);

    expect(await bookingOf(bea, booking)).toMatchObject({ dispute: 'open' });
    expect(await whatNeedsAttention(market.db)).toEqual([
      expect.objectContaining({ kind: 'dispute', what: 'fraudulent', until: expect.any(Date) }),
    ]);
    const disputed = 'The payment for Corolla is disputed';
    expect(subjectsTo(market, sam).filter((subject) => subject === disputed)).toHaveLength(1);

    await dashboard.endDispute(transactionId, ending);
    await hears(market, transactionId, 'charge.dispute.closed');
    await hears(market, transactionId, 'charge.dispute.created');

    expect(await bookingOf(bea, booking)).toMatchObject({ dispute: ending });
    expect((await bookingOf(bea, booking)).refundedAt === undefined).toBe(ending === 'won');
    expect(subjectsTo(market, sam)).toContain(toSam);
    expect(await whatNeedsAttention(market.db)).toEqual([]);
    expect(await brokenInvariants(market.db)).toEqual([]);
  },
);

test('an answer of the provider that is older than what we know changes nothing', async () => {
  const { market, transactionId, tells } = await sold();
  await tells();
  const { id } = await market.db
    .selectFrom('paymentAttempts')
    .select('id')
    .executeTakeFirstOrThrow();
  const common = { intentId: transactionId, amount: 1_000, createdAt: new Date() };
  const refund = { ...common, id: 're_1', failureReason: null };
  const dispute = { ...common, id: 'du_1', reason: 'general', answerBy: null };
  const [earlier, later] = [new Date(1_000), new Date(2_000)];

  expect(await saveRefund(market.db, id, { ...refund, status: 'failed' }, later)).toBe(true);
  expect(await saveRefund(market.db, id, { ...refund, status: 'succeeded' }, earlier)).toBe(false);
  expect(await saveDispute(market.db, id, { ...dispute, status: 'lost' }, later)).toBe(true);
  expect(await saveDispute(market.db, id, { ...dispute, status: 'open' }, earlier)).toBe(false);
  expect(await market.db.selectFrom('paymentRefunds').select('status').execute()).toEqual([
    { status: 'failed' },
  ]);
});

test('the daily comparison finds what no event told of, and says what differs', async () => {
  const { market, bea, booking, transactionId, tells } = await sold();
  await tells();
  await dashboard.refund(transactionId);
  market.minutesPass(20);
  const log = { error: vi.fn() };

  await compareBooks(market.dependencies, log);
  expect(await bookingOf(bea, booking)).toMatchObject({ refundedAt: expect.any(String) });
  expect(log.error).not.toHaveBeenCalled();

  const lost = { forecourt_market: market.dependencies.marketId };
  const unknown = await cardPayments.openIntent({
    amount: 1_000,
    currency: 'usd',
    key: 'unknown',
    metadata: lost,
  });
  await confirmCard(unknown.clientSecret);
  await compareBooks(market.dependencies, log);
  expect(log.error).toHaveBeenCalledWith(
    {
      alarm: true,
      attention: [expect.objectContaining({ kind: 'difference', transactionId: unknown.id })],
    },
    'payments: something needs attention',
  );
});

test('an event that was signed for real and is sent again, at once or years later, does nothing more', async () => {
  const { market, bea, transactionId } = await sold();
  const event = await signedEvent('payment_intent.succeeded', transactionId);
  await sendsEvent(market, event);
  await market.outboxIsDone();
  const told = subjectsTo(market, bea);

  expect(await sendsEvent(market, event)).toMatchObject({ statusCode: 200 });
  expect(await sendsEvent(market, replayed(event, { minutes: 6 }))).toMatchObject({
    statusCode: 400,
  });
  await market.outboxIsDone();
  expect(subjectsTo(market, bea)).toEqual(told);
  expect(await market.db.selectFrom('payments').select('id').execute()).toHaveLength(1);
});
