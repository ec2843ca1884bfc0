import { type Attempt, mostDeclines } from '#marketplace/dealing/payments/payment.ts';
import { countDecline, holdsOf } from '#marketplace/dealing/payments/server/attempt-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { cancelHold } from './cancel-hold.ts';

/**
 * A card was declined. Whoever tries out stolen cards needs nothing of us between two of them, so
 * the provider's events must end it: after too many, every checkout of this buyer is cancelled.
 */
export async function handleDecline(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  { id, buyerId }: Attempt,
): Promise<void> {
  const isTooMuchForNow = await limits.count('failedCard', { id: buyerId });
  const isTooMuchToday = await limits.count('failedCardsOfDay', { id: buyerId });
  const declines = await countDecline(db, id);
  if (declines < mostDeclines && !isTooMuchForNow && !isTooMuchToday) return;
  for (const hold of await holdsOf(db, buyerId)) await cancelHold(db, hold);
}
