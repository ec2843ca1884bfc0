import { type Attempt, attemptNamedIn, metadataOf } from '#marketplace/dealing/payments/payment.ts';
import { recordIntent } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { Refusal } from '#marketplace/errors.ts';
import { currencyAtProvider } from '#marketplace/money.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import {
  CardProviderRefused,
  CardProviderUnreachable,
  type Intent,
} from '#providers/card-payments/card-payments.ts';
import type { PaymentDependencies } from '../payment-dependencies.ts';
import { type HoldRequest, holdCar } from './hold-car.ts';
import { endUnpaid } from './release-hold.ts';

type Checkout = { clientSecret: string; until: Date };
/** Holds the car and opens the card payment for it. A repeated call returns the same payment. */
export async function openCheckout(
  dependencies: PaymentDependencies & Pick<Dependencies, 'rateLimitScale' | 'visitorSalt'>,
  request: HoldRequest,
): Promise<Checkout> {
  const attempt = await holdCar(dependencies, request);
  const clientSecret =
    attempt.clientSecret ?? (await openIntentFor(dependencies, attempt)).clientSecret;
  return { clientSecret, until: attempt.heldUntil };
}

/** The attempt was committed first, and its id is the idempotency key: a repeated call finds the same intent. */
export async function openIntentFor(
  dependencies: PaymentDependencies,
  attempt: Attempt,
): Promise<Intent> {
  const { db, cardPayments, marketId } = dependencies;
  try {
    const intent = await cardPayments.openIntent({
      amount: attempt.amount,
      currency: currencyAtProvider(),
      key: `attempt-${attempt.id}`,
      metadata: metadataOf(attempt, marketId),
    });
    await recordIntent(db, attempt.id, intent);
    return intent;
  } catch (error) {
    if (error instanceof CardProviderUnreachable && !error.isKeySpent) {
      throw new Refusal('card_provider_unreachable');
    }
    if (error instanceof CardProviderUnreachable) return findIntentOf(dependencies, attempt);
    if (error instanceof CardProviderRefused) return giveUp(dependencies, attempt);
    throw error;
  }
}

/** The provider failed and would repeat that answer for this key. Its list tells whether it made the intent. */
async function findIntentOf(dependencies: PaymentDependencies, attempt: Attempt): Promise<Intent> {
  const { db, cardPayments } = dependencies;
  for await (const intent of cardPayments.intentsSince(attempt.createdAt)) {
    if (attemptNamedIn(intent.metadata) !== attempt.id) continue;
    await recordIntent(db, attempt.id, intent);
    return intent;
  }
  return giveUp(dependencies, attempt);
}

/** If the provider did make an intent, the reconciler finds and ends it. */
async function giveUp({ db, now }: PaymentDependencies, attempt: Attempt): Promise<never> {
  await endUnpaid(db, attempt, ['creating', 'expiring'], 'failed', now());
  throw new Refusal('card_provider_unreachable');
}
