import { type Attempt, mostDeclines } from '#marketplace/dealing/payments/payment.ts';
import { countDecline, holdsOf } from '#marketplace/dealing/payments/server/attempt-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { cancelHold } from './cancel-hold.ts';

/** A thief who tries out stolen cards sends us nothing between two of them, so the provider's events must count. */
export async function handleDecline(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  { id, buyerId }: Attempt,
): Promise<void> {
  const isHourSpent = await limits.count('failedCard', { id: buyerId });
  const isDaySpent = await limits.count('failedCardsOfDay', { id: buyerId });
  const declines = await countDecline(db, id);
  if (declines < mostDeclines && !isHourSpent && !isDaySpent) return;
  for (const hold of await holdsOf(db, buyerId)) await cancelHold(db, hold);
}
