import { findAttempt } from '#marketplace/dealing/payments/server/attempt-store.ts';
import type { PaymentDependencies } from '../payment-dependencies.ts';
import { openIntentFor } from './open-checkout.ts';
import { releaseHold } from './release-hold.ts';
import { settlePayment } from './settle-payment.ts';

/** Cancels the card payment, or settles it if the buyer was faster. */
export async function endHold(dependencies: PaymentDependencies, attemptId: string): Promise<void> {
  const { db, cardPayments } = dependencies;
  const attempt = await findAttempt(db, attemptId);
  if (attempt?.state !== 'expiring') return;

  // If an instance died before recording the intent, the same key returns it.
  const intentId = attempt.intentId ?? (await openIntentFor(dependencies, attempt)).id;
  const intent = await cardPayments.cancelIntent(intentId, `cancel-${attempt.id}`);
  if (intent.status === 'succeeded') await settlePayment(dependencies, intentId);
  else if (intent.status === 'canceled') await releaseHold(db, attempt, dependencies.now());
  else throw new Error(`the card provider cannot cancel yet: ${intent.status}`);
}
