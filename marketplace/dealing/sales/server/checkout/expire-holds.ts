import { type Attempt, extraHoldTime } from '#marketplace/dealing/payments/payment.ts';
import {
  extendHold,
  holdsEndedBefore,
} from '#marketplace/dealing/payments/server/attempt-store.ts';
import type { PaymentDependencies } from '../payment-dependencies.ts';
import { cancelHold } from './cancel-hold.ts';
import { settlePayment } from './settle-payment.ts';

export async function expireHolds(dependencies: PaymentDependencies): Promise<void> {
  const { db, now } = dependencies;
  for (const attempt of await holdsEndedBefore(db, now())) {
    if (!(await isPaidOrExtended(dependencies, attempt))) await cancelHold(db, attempt);
  }
}

/** While the bank authenticates the buyer, the hold is extended once. */
async function isPaidOrExtended(
  dependencies: PaymentDependencies,
  attempt: Attempt,
): Promise<boolean> {
  const { db, cardPayments, now } = dependencies;
  const intent = attempt.intentId ? await cardPayments.readIntent(attempt.intentId) : null;
  if (intent?.status === 'succeeded') {
    await settlePayment(dependencies, intent.id);
    return true;
  }
  const isWithTheBank = intent?.status === 'requires_action' || intent?.status === 'processing';
  const until = new Date(now().getTime() + extraHoldTime);
  return isWithTheBank && (await extendHold(db, attempt.id, until));
}
