import type { Booking } from '#marketplace/bookings/booking.ts';
import { Refusal } from '#marketplace/errors.ts';
import {
  CardProviderRefused,
  CardProviderUnreachable,
  type Intent,
} from '#providers/card-payments/card-payments.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { type Attempt, metadataOf } from '../payment.ts';
import { changeState, recordIntent } from './attempt-store.ts';
import { holdCar } from './hold-car.ts';

type Checkout = { clientSecret: string; until: Date };
type Surroundings = Pick<Dependencies, 'db' | 'cardPayments' | 'now'>;

/** Holds the car and opens the card payment for it. Asked again, it is the same payment. */
export async function openCheckout(
  surroundings: Surroundings,
  booking: Booking,
): Promise<Checkout> {
  const { db, now } = surroundings;
  const attempt = await holdCar(db, booking, now());
  if (attempt.clientSecret) return { clientSecret: attempt.clientSecret, until: attempt.heldUntil };

  const intent = await openIntentFor(surroundings, attempt);
  return { clientSecret: intent.clientSecret, until: attempt.heldUntil };
}

/** The attempt was written down first, and its id is the key: a repetition finds the same intent. */
export async function openIntentFor(
  { db, cardPayments }: Surroundings,
  attempt: Attempt,
): Promise<Intent> {
  try {
    const intent = await cardPayments.openIntent({
      amount: attempt.amount,
      currency: 'usd',
      key: `attempt-${attempt.id}`,
      metadata: metadataOf(attempt),
    });
    await recordIntent(db, attempt.id, intent);
    return intent;
  } catch (error) {
    if (error instanceof CardProviderUnreachable) throw new Refusal('card_provider_unreachable');
    if (error instanceof CardProviderRefused) {
      await changeState(db, attempt.id, ['creating', 'expiring'], 'failed');
      throw new Refusal('card_provider_unreachable');
    }
    throw error;
  }
}
