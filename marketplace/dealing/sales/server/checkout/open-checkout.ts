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
/** Holds the car and opens the card payment for it. Asked again, it is the same payment. */
export async function openCheckout(
  dependencies: PaymentDependencies & Pick<Dependencies, 'rateLimitScale' | 'visitorSalt'>,
  wanted: HoldRequest,
): Promise<Checkout> {
  const attempt = await holdCar(dependencies, wanted);
  if (attempt.clientSecret) return { clientSecret: attempt.clientSecret, until: attempt.heldUntil };

  const intent = await openIntentFor(dependencies, attempt);
  return { clientSecret: intent.clientSecret, until: attempt.heldUntil };
}

/** The attempt was written down first, and its id is the key: a repetition finds the same intent. */
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

/** The provider failed and will only repeat that: whether it made the intent, its list tells. */
async function findIntentOf(dependencies: PaymentDependencies, attempt: Attempt): Promise<Intent> {
  const { db, cardPayments } = dependencies;
  for await (const intent of cardPayments.intentsSince(attempt.createdAt)) {
    if (attemptNamedIn(intent.metadata) !== attempt.id) continue;
    await recordIntent(db, attempt.id, intent);
    return intent;
  }
  return giveUp(dependencies, attempt);
}

/** Should an intent turn up after all, the reconciler finds and ends it. */
async function giveUp({ db, now }: PaymentDependencies, attempt: Attempt): Promise<never> {
  await endUnpaid(db, attempt, ['creating', 'expiring'], 'failed', now());
  throw new Refusal('card_provider_unreachable');
}
