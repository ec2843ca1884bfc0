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

export type Locked = { account: KnownAccount; listingIds: string[] };

export async function lockToDeactivate(tx: Database, id: string, by: Account): Promise<Locked> {
  const { administratorIds, ...locked } = await lock(tx, id);
  refuseIf(refusalToDeactivate(locked.account, by, administratorIds));
  return locked;
}

/** The same for whoever goes by themselves. */
export async function lockToClose(tx: Database, id: string): Promise<Locked> {
  const { administratorIds, ...locked } = await lock(tx, id);
  refuseIf(refusalToClose(locked.account, administratorIds));
  return locked;
}

async function lock(tx: Database, id: string) {
  const { account, ...deals } = await lockDealsOf(tx, id, { withAdministrators: true });
  const locked = { account: found(account, 'account_not_found'), ...deals };
  // A dealer's thousands of cars take longer than any request may, and would never leave the market. Nobody waits for
  // a lock that long: calls that are repeated meanwhile would take every connection.
  await liftTimeLimit(tx);
  return locked;
}

/**
 * Tokens die at once, cars leave the market, nobody is met, nothing is agreed on, and running checkouts are ended or
 * refunded. How many viewings were cancelled.
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
