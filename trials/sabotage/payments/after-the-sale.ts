import type { Guard } from '../guard.ts';
import { guarding, invariants } from './tests.ts';

const byRefundsTest = (test: string) => ({
  file: 'marketplace/dealing/sales/server/refunds/refunds-and-disputes.test.ts',
  test,
});
const failing = byRefundsTest(
  'a refund of ours that fails is made again, then raised for a person',
);

/** Refunds and disputes that come later, and what operators decide. */
export const afterTheSale: Guard[] = [
  {
    guard: 'an older answer about a dispute changes nothing',
    file: 'marketplace/dealing/payments/server/refund-dispute-store.ts',
    replace: `  if (before && before.readAt > readAt) return false;
  await tx
    .insertInto('paymentDisputes')`,
    by: `  await tx
    .insertInto('paymentDisputes')`,
    caughtBy: byRefundsTest(
      'an answer of the provider that is older than what we know changes nothing',
    ),
  },
  {
    guard: 'a part that went back undoes no sale',
    file: 'marketplace/dealing/sales/server/refunds/sync-refunds-and-disputes.ts',
    replace: 'const isBack = amount >= attempt.amount;',
    by: 'const isBack = amount > 0;',
    caughtBy: byRefundsTest('a part that went back leaves the sale as it is'),
  },
  {
    guard: 'a refund that keeps failing is not tried for ever',
    file: 'marketplace/dealing/sales/server/refunds/sync-refunds-and-disputes.ts',
    replace: '  if (failures >= mostRefundTries) return;\n',
    by: '',
    caughtBy: failing,
  },
  {
    guard: 'only a refund that waits is made by hand',
    file: 'marketplace/dealing/sales/server/refunds/record-manual-refund.ts',
    replace: "if (attempt?.state !== 'refund_pending')\n",
    by: 'if (!attempt)\n',
    caughtBy: failing,
  },
  {
    guard: 'an operator gives back once',
    file: 'marketplace/dealing/payments/server/mend-store.ts',
    replace: " and state = 'settled' and ",
    by: ' and ',
    caughtBy: invariants(
      'a sale that an operator undoes gives the money back and the car to its seller',
    ),
  },
  {
    guard: 'whoever is suspended meanwhile gets no hold',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: "  ensure(account?.state === 'active', 'sign_in_required');\n",
    by: "  ensure(account, 'sign_in_required');\n",
    caughtBy: guarding('a buyer who is suspended while the checkout waits gets no hold'),
  },
  {
    guard: 'another database looks like a copy',
    file: 'marketplace/dealing/payments/deployment.ts',
    replace: 'return isMoved ?',
    by: "return isMoved && recorded.publicUrl === '' ?",
    caughtBy: {
      file: 'marketplace/dealing/payments/deployment.test.ts',
      test: 'another address or another database looks like a copy',
    },
  },
  {
    guard: 'what others write into their payments stops nothing',
    file: 'marketplace/dealing/payments/payment.ts',
    replace: 'id && /^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$/.test(id) ? id : undefined;',
    by: 'id || undefined;',
    caughtBy: {
      file: 'marketplace/dealing/sales/server/reconciliation/two-markets.test.ts',
      test: 'what others write into their payments does not stop the reconciler',
    },
  },
  {
    guard: 'receipts are kept for ten years',
    file: 'server/background/sweep.ts',
    replace: 'const daysOfReceipts = 3_653;',
    by: 'const daysOfReceipts = 365;',
    caughtBy: {
      file: 'marketplace/oversight/moderation/server/erasing-accounts.test.ts',
      test: 'receipts are kept for ten years',
    },
  },
];
