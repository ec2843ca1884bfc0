import { guard, testsIn } from '../guard.ts';

const refundDisputeStore = 'marketplace/dealing/payments/server/refund-dispute-store.ts';
const refundAttempt = 'marketplace/dealing/sales/server/refunds/refund-attempt.ts';
const byRefundsTest = testsIn('marketplace/dealing/sales/server/refunds/refunds-and-disputes.test.ts');

const atTheDashboard = byRefundsTest('a refund made at the dashboard of the provider is noted once, and everybody concerned is told');
const olderAnswer = byRefundsTest('an answer of the provider that is older than what we know changes nothing');

/** What the provider tells when a payment seemed to be over. */
export const refundsAndDisputes = [
  guard('refunds and disputes at the provider are acted on', 'marketplace/dealing/sales/server/reconciliation/handle-card-event.ts',
    'if (!isAboutIntent(kind)) return syncRefundsAndDisputes(dependencies, intentId);', '', atTheDashboard),
  guard('refunds and disputes are acted on once', refundDisputeStore,
    'return before?.status !== status;\n}\n\n/** As with refunds. */', 'return status !== undefined;\n}\n\n/** As with refunds. */', atTheDashboard),
  guard('an older answer about a refund changes nothing', refundDisputeStore,
    "    .selectFrom('paymentRefunds')\n    .select(['status', 'readAt'])\n    .where('id', '=', id)\n    .executeTakeFirst();\n  if (before && before.readAt > readAt) return false;",
    "    .selectFrom('paymentRefunds')\n    .select(['status', 'readAt'])\n    .where('id', '=', id)\n    .executeTakeFirst();", olderAnswer),
  guard('what was given back already buys nothing', 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    'if (intent.refundedAmount > 0)', 'if (intent.refundedAmount < 0)', byRefundsTest('what was given back before we heard of it buys nothing')),
  guard('a refund that failed is asked for under another key', refundAttempt,
    'failures === 0 ?', 'failures >= 0 ?', byRefundsTest('a refund of ours that fails is made again, then raised for a person')),
  guard('a refund that failed meanwhile is not called made', refundAttempt,
    '    if ((await moneyBack(tx, attempt.id)).failures !== failures) return;\n', '',
    byRefundsTest('a refund that fails before its answer has arrived is made again, and not called made')),
  guard('the daily comparison catches up with what no event told of', 'marketplace/dealing/sales/server/reconciliation/compare-books.ts',
    'await syncRefundsAndDisputes(dependencies, intentId);', '',
    byRefundsTest('the daily comparison finds what no event told of, and says what differs')),
  guard('an event that was signed long ago is refused', 'providers/card-payments/server/stripe-events.ts',
    "stripe.webhooks.constructEvent(body, signatureHeader ?? '', secret)",
    "stripe.webhooks.constructEvent(body, signatureHeader ?? '', secret, 10 ** 9)",
    byRefundsTest('an event that was signed for real and is sent again, at once or years later, does nothing more')),
];
