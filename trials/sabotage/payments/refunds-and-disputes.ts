import type { Guard } from '../guard.ts';

const byRefundsTest = (test: string) => ({
  file: 'marketplace/dealing/sales/server/refunds/refunds-and-disputes.test.ts',
  test,
});

const atTheDashboard = byRefundsTest(
  'a refund made at the dashboard of the provider is noted once, and everybody concerned is told',
);
const olderAnswer = byRefundsTest(
  'an answer of the provider that is older than what we know changes nothing',
);

/** What the provider tells when a payment seemed to be over. */
export const refundsAndDisputes: Guard[] = [
  {
    guard: 'refunds and disputes at the provider are acted on',
    file: 'marketplace/dealing/sales/server/reconciliation/handle-card-event.ts',
    replace: 'if (!isAboutIntent(kind)) return syncRefundsAndDisputes(dependencies, intentId);',
    by: '',
    caughtBy: atTheDashboard,
  },
  {
    guard: 'refunds and disputes are acted on once',
    file: 'marketplace/dealing/payments/server/refund-dispute-store.ts',
    replace: 'return before?.status !== status;\n}\n\n/** As with refunds. */',
    by: 'return status !== undefined;\n}\n\n/** As with refunds. */',
    caughtBy: atTheDashboard,
  },
  {
    guard: 'an older answer about a refund changes nothing',
    file: 'marketplace/dealing/payments/server/refund-dispute-store.ts',
    replace: `    .selectFrom('paymentRefunds')
    .select(['status', 'readAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before && before.readAt > readAt) return false;`,
    by: `    .selectFrom('paymentRefunds')
    .select(['status', 'readAt'])
    .where('id', '=', id)
    .executeTakeFirst();`,
    caughtBy: olderAnswer,
  },
  {
    guard: 'what was given back already buys nothing',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: 'if (intent.refundedAmount > 0)',
    by: 'if (intent.refundedAmount < 0)',
    caughtBy: byRefundsTest('what was given back before we heard of it buys nothing'),
  },
  {
    guard: 'a refund that failed is asked for under another key',
    file: 'marketplace/dealing/sales/server/refunds/refund-attempt.ts',
    replace: 'failures === 0 ?',
    by: 'failures >= 0 ?',
    caughtBy: byRefundsTest('a refund of ours that fails is made again, then raised for a person'),
  },
  {
    guard: 'a refund that failed meanwhile is not called made',
    file: 'marketplace/dealing/sales/server/refunds/refund-attempt.ts',
    replace: '    if ((await moneyBack(tx, attempt.id)).failures !== failures) return;\n',
    by: '',
    caughtBy: byRefundsTest(
      'a refund that fails before its answer has arrived is made again, and not called made',
    ),
  },
  {
    guard: 'the daily comparison catches up with what no event told of',
    file: 'marketplace/dealing/sales/server/reconciliation/compare-books.ts',
    replace: 'await syncRefundsAndDisputes(dependencies, intentId);',
    by: '',
    caughtBy: byRefundsTest(
      'the daily comparison finds what no event told of, and says what differs',
    ),
  },
  {
    guard: 'an event that was signed long ago is refused',
    file: 'providers/card-payments/server/stripe-events.ts',
    replace: "stripe.webhooks.constructEvent(body, signatureHeader ?? '', secret)",
    by: "stripe.webhooks.constructEvent(body, signatureHeader ?? '', secret, 10 ** 9)",
    caughtBy: byRefundsTest(
      'an event that was signed for real and is sent again, at once or years later, does nothing more',
    ),
  },
];
