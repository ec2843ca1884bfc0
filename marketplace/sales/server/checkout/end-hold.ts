import { findAttempt } from '#marketplace/payments/server/attempt-store.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { openIntentFor } from './open-checkout.ts';
import { freeCar } from './release-hold.ts';
import { settlePayment } from './settle-payment.ts';

type Surroundings = Pick<Dependencies, 'db' | 'cardPayments' | 'marketId' | 'now' | 'origin'>;

/** Cancels the card payment, or settles it if the buyer was faster. */
export async function endHold(surroundings: Surroundings, attemptId: string): Promise<void> {
  const { db, cardPayments } = surroundings;
  const attempt = await findAttempt(db, attemptId);
  if (attempt?.state !== 'expiring') return;

  // Whether an intent was made before the server died, asking with the same key tells.
  const intentId = attempt.intentId ?? (await openIntentFor(surroundings, attempt)).id;
  const intent = await cardPayments.cancelIntent(intentId, `cancel-${attempt.id}`);
  if (intent.status === 'succeeded') await settlePayment(surroundings, intentId);
  else if (intent.status === 'canceled') await freeCar(db, attempt, surroundings.now());
  else throw new Error(`the card provider cannot cancel yet: ${intent.status}`);
}
