import { type Attempt, extraHoldTime } from '#marketplace/payments/payment.ts';
import { extendHold, holdsEndedBefore } from '#marketplace/payments/server/attempt-store.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { letGoOf } from './let-go-of.ts';
import { settlePayment } from './settle-payment.ts';

type Surroundings = Pick<Dependencies, 'db' | 'cardPayments' | 'marketId' | 'now' | 'origin'>;

/** Abandoned checkouts free their cars by themselves. */
export async function expireHolds(surroundings: Surroundings): Promise<void> {
  const { db, now } = surroundings;
  for (const attempt of await holdsEndedBefore(db, now())) {
    if (!(await isStillGoingOn(surroundings, attempt))) await letGoOf(db, attempt);
  }
}

/** While the bank asks the buyer, there are some minutes more, once. */
async function isStillGoingOn(surroundings: Surroundings, attempt: Attempt): Promise<boolean> {
  const { db, cardPayments, now } = surroundings;
  const intent = attempt.intentId ? await cardPayments.readIntent(attempt.intentId) : null;
  if (intent?.status === 'succeeded') {
    await settlePayment(surroundings, intent.id);
    return true;
  }
  const isWithTheBank = intent?.status === 'requires_action' || intent?.status === 'processing';
  const until = new Date(now().getTime() + extraHoldTime);
  return isWithTheBank && (await extendHold(db, attempt.id, until));
}
