import type { Booking } from '#marketplace/bookings/booking.ts';
import { Refusal } from '#marketplace/errors.ts';
import type { Money } from '#marketplace/money.ts';
import { type Attempt, attemptNamedIn, metadataOf } from '#marketplace/payments/payment.ts';
import { recordIntent } from '#marketplace/payments/server/attempt-store.ts';
import {
  CardProviderRefused,
  CardProviderUnreachable,
  type Intent,
} from '#providers/card-payments/card-payments.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { holdCar } from './hold-car.ts';
import { endUnpaid } from './release-hold.ts';

type Checkout = { clientSecret: string; until: Date };
type Surroundings = Pick<Dependencies, 'db' | 'cardPayments' | 'marketId' | 'now'>;

/** Holds the car and opens the card payment for it. Asked again, it is the same payment. */
export async function openCheckout(
  surroundings: Surroundings,
  booking: Booking,
  shownPrice: Money,
): Promise<Checkout> {
  const { db, now } = surroundings;
  const attempt = await holdCar(db, { booking, shownPrice, now });
  if (attempt.clientSecret) return { clientSecret: attempt.clientSecret, until: attempt.heldUntil };

  const intent = await openIntentFor(surroundings, attempt);
  return { clientSecret: intent.clientSecret, until: attempt.heldUntil };
}

/** The attempt was written down first, and its id is the key: a repetition finds the same intent. */
export async function openIntentFor(surroundings: Surroundings, attempt: Attempt): Promise<Intent> {
  const { db, cardPayments, marketId } = surroundings;
  try {
    const intent = await cardPayments.openIntent({
      amount: attempt.amount,
      currency: 'usd',
      key: `attempt-${attempt.id}`,
      metadata: metadataOf(attempt, marketId),
    });
    await recordIntent(db, attempt.id, intent);
    return intent;
  } catch (error) {
    if (error instanceof CardProviderUnreachable && !error.isKeySpent) {
      throw new Refusal('card_provider_unreachable');
    }
    if (error instanceof CardProviderUnreachable) return findIntentOf(surroundings, attempt);
    if (error instanceof CardProviderRefused) return giveUp(surroundings, attempt);
    throw error;
  }
}

/** The provider failed and will only repeat that: whether it made the intent, its list tells. */
async function findIntentOf(surroundings: Surroundings, attempt: Attempt): Promise<Intent> {
  const { db, cardPayments } = surroundings;
  for await (const intent of cardPayments.intentsSince(attempt.createdAt)) {
    if (attemptNamedIn(intent.metadata) !== attempt.id) continue;
    await recordIntent(db, attempt.id, intent);
    return intent;
  }
  return giveUp(surroundings, attempt);
}

/** Should an intent turn up after all, the reconciler finds and ends it. */
async function giveUp({ db, now }: Surroundings, attempt: Attempt): Promise<never> {
  await endUnpaid(db, attempt, ['creating', 'expiring'], 'failed', now());
  throw new Refusal('card_provider_unreachable');
}
