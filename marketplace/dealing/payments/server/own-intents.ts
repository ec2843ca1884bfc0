import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import type { Intent } from '#providers/card-payments/card-payments.ts';
import { attemptNamedIn, marketNamedIn } from '../payment.ts';
import { findAttempt } from './attempt-store.ts';

/** Whether this market made the intent. Only then may it be cancelled or refunded automatically. */
export async function isOurs(
  { db, marketId }: Pick<Dependencies, 'db' | 'marketId'>,
  { metadata }: Intent,
): Promise<boolean> {
  const market = marketNamedIn(metadata);
  if (market !== undefined) return market === marketId;
  const attemptId = attemptNamedIn(metadata);
  return attemptId !== undefined && (await findAttempt(db, attemptId)) !== null;
}
