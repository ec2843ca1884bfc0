import { guard, testsIn } from '../guard.ts';
import { concurrent, mending } from './tests.ts';

const syncRefundsAndDisputes = 'marketplace/dealing/sales/server/refunds/sync-refunds-and-disputes.ts';
const twoMarkets = testsIn('marketplace/dealing/sales/server/reconciliation/two-markets.test.ts');
const byRefundsTest = testsIn('marketplace/dealing/sales/server/refunds/refunds-and-disputes.test.ts');
const failing = byRefundsTest('a refund of ours that fails is made again, then raised for a person');

/** Refunds and disputes that come later, and what operators decide. */
export const afterTheSale = [
  guard('an older answer about a dispute changes nothing', 'marketplace/dealing/payments/server/refund-dispute-store.ts',
    "  if (before && before.readAt > readAt) return false;\n  await tx\n    .insertInto('paymentDisputes')",
    "  await tx\n    .insertInto('paymentDisputes')", byRefundsTest('an answer of the provider that is older than what we know changes nothing')),
  guard('a part that went back undoes no sale', syncRefundsAndDisputes,
    'const isBack = amount >= attempt.amount;', 'const isBack = amount > 0;', byRefundsTest('a part that went back leaves the sale as it is')),
  guard('a refund that keeps failing is not tried for ever', syncRefundsAndDisputes, '  if (failures >= mostRefundTries) return;\n', '', failing),
  guard('only a refund that waits is made by hand', 'marketplace/dealing/sales/server/refunds/record-manual-refund.ts',
    "if (attempt?.state !== 'refund_pending')\n", 'if (!attempt)\n', failing),
  guard('an operator gives back once', 'marketplace/dealing/payments/server/mend-store.ts',
    " and state = 'settled' and ", ' and ', mending('an operator who undoes a sale refunds the buyer and returns the car')),
  guard('an account suspended during checkout gets no hold', 'marketplace/dealing/deals/server/lock-deal-store.ts',
    "accounts.get(callerId)?.state === 'active'", 'accounts.has(callerId)',
    concurrent('a buyer who is suspended while the checkout waits for the lock gets no hold')),
  guard('another database looks like a copy', 'marketplace/dealing/payments/deployment.ts',
    'return isMoved ?', "return isMoved && recorded.publicUrl === '' ?",
    testsIn('marketplace/dealing/payments/deployment.test.ts')('another address or another database looks like a copy')),
  guard('what others write into their payments stops nothing', 'marketplace/dealing/payments/payment.ts',
    'id && /^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$/.test(id) ? id : undefined;', 'id || undefined;',
    twoMarkets('what others write into their payments does not stop the reconciler')),
  guard('receipts are kept for ten years', 'server/background/sweep.ts', 'daysAgo(3_653)', 'daysAgo(365)',
    testsIn('marketplace/oversight/moderation/server/erasing-accounts.test.ts')('receipts are kept for ten years')),
];
