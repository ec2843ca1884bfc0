import type { Database } from '#database/connection.ts';
import { liftTimeLimit } from '#database/time-limit.ts';
import { setHidden } from '#marketplace/cars/listings/server/listing-store.ts';
import { lockDealsOf } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { endOffersOf } from '#marketplace/dealing/offers/server/end-offers.ts';
import { holdsOf, holdsOnCarsOf } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { queueHoldCancellation } from '#marketplace/dealing/payments/server/queue-hold-cancellation.ts';
import { endViewingsOf } from '#marketplace/dealing/viewings/server/end-viewings.ts';
import { found, refuseIf } from '#marketplace/errors.ts';
import { endAllSessions } from '#marketplace/platform/access/server/session-store.ts';
import {
  type Account,
  refusalToClose,
  refusalToDeactivate,
} from '#marketplace/platform/accounts/account.ts';
import type { KnownAccount } from '#marketplace/platform/accounts/server/account-store.ts';

export type LockedAccount = { account: KnownAccount; listingIds: string[] };

export async function lockToDeactivate(
  tx: Database,
  id: string,
  by: Account,
): Promise<LockedAccount> {
  const { administratorIds, ...locked } = await lock(tx, id);
  refuseIf(refusalToDeactivate(locked.account, by, administratorIds));
  return locked;
}

export async function lockToClose(tx: Database, id: string): Promise<LockedAccount> {
  const { administratorIds, ...locked } = await lock(tx, id);
  refuseIf(refusalToClose(locked.account, administratorIds));
  return locked;
}

async function lock(tx: Database, id: string) {
  const { account, ...deals } = await lockDealsOf(tx, id, { withAdministrators: true });
  const locked = { account: found(account, 'account_not_found'), ...deals };
  // Deactivating thousands of cars takes longer than the limit of a request. The limit for waiting is lifted only after
  // the locks are held, because repeated calls would use up all connections.
  await liftTimeLimit(tx);
  return locked;
}

/**
 * Ends sessions, viewings, offers and running checkouts, and hides the cars. Returns the number of cancelled viewings.
 */
export async function deactivateAccount(tx: Database, id: string, now: Date): Promise<number> {
  await endAllSessions(tx, id);
  const viewings = await endViewingsOf(tx, id);
  await setHidden(tx, id, true);
  const holds = [...(await holdsOf(tx, id)), ...(await holdsOnCarsOf(tx, id))];
  for (const hold of holds) await queueHoldCancellation(tx, hold);
  await endOffersOf(tx, id, now);
  return viewings;
}
