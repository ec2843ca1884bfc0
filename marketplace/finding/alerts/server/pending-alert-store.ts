import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import { isOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import type { Money } from '#marketplace/money.ts';
import type { AlertedCar } from '../alert-mails.ts';
import { isReachable } from './market-change-store.ts';

/** An account with cars that it has not been notified of. */
export type Recipient = {
  accountId: string;
  timeZone: string;
  lastAlertAt: Date | null;
  hasInstant: boolean;
  /** When the oldest car of the next digest was found. */
  dailySince: Date | null;
};

export async function listRecipients(db: Database, now: Date): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select pending.account_id, coalesce(settings.time_zone, 'UTC') as time_zone,
      settings.told_at as last_alert_at, bool_or(pending.is_instant) as has_instant,
      min(pending.since) filter (where not pending.is_instant) as daily_since
    from (
      select search.account_id, search.often = 'instant' as is_instant, found_at as since
      from found_cars join saved_searches as search on search.id = search_id
      where search.often <> 'never'
      union all
      select account_id, true, due_at from dropped_favourites where due_at <= ${now}
    ) as pending
    join accounts as account on account.id = pending.account_id and ${isReachable}
    left join alert_settings as settings on settings.account_id = pending.account_id
    group by pending.account_id, settings.time_zone, settings.told_at
    order by min(pending.since)`.execute(db);
  return rows;
}

/** A car that a saved search found. */
export type Match = { accountId: string; searchId: string; query: string; listingId: string };

export async function listMatches(db: Database, accountIds: string[]): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select search.account_id, search_id, search.query, listing_id
    from found_cars join saved_searches as search on search.id = search_id
    where search.account_id = any(${accountIds}::uuid[]) and search.often <> 'never'`.execute(db);
  return rows;
}

type LockedRecipient = Pick<Recipient, 'timeZone' | 'lastAlertAt'> & {
  email: string;
  name: string;
};

/**
 * Only one instance at a time writes to an account. Null if the account may not be notified any more. The account is
 * locked first, as when it is closed: nothing is recorded for an account that is being erased, and there is no deadlock.
 */
export async function lockRecipient(
  tx: Database,
  accountId: string,
): Promise<LockedRecipient | null> {
  const { rows: accounts } = await sql`
    select from accounts as account
    where account.id = ${accountId} and ${isReachable} for key share`.execute(tx);
  if (accounts.length === 0) return null;
  await tx
    .insertInto('alertSettings')
    .values({ accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<LockedRecipient>`
    select account.email, account.name, settings.time_zone, settings.told_at as last_alert_at
    from alert_settings as settings join accounts as account on account.id = settings.account_id
    where settings.account_id = ${accountId} and ${isReachable}
    for update of settings`.execute(tx);
  return rows[0] ?? null;
}

const carColumns = sql`listing.id, listing.name, listing.resale_price as price, listing.location,
  listing.pictures[1] as picture`;

export type FoundCar = AlertedCar & {
  searchId: string;
  searchName: string;
  query: string;
  isInstant: boolean;
};

/** Cars on offer: the oldest search first, and for each the newest car first. */
export async function listFoundCars(tx: Database, accountId: string): Promise<FoundCar[]> {
  const { rows } = await sql<FoundCar>`
    select ${carColumns}, search.id as search_id, search.name as search_name, search.query,
      search.often = 'instant' as is_instant
    from found_cars as found
    join saved_searches as search on search.id = found.search_id and search.often <> 'never'
    join listings as listing on listing.id = found.listing_id and ${isOnOffer}
    where search.account_id = ${accountId}
    order by search.id, listing.id desc`.execute(tx);
  return rows;
}

type DroppedFavourite = AlertedCar & {
  isOnOffer: boolean;
  /** In the last email about the car, or when the buyer saved it. */
  lastPrice: Money;
  lastDropEmailAt: Date | null;
};

export async function listDroppedFavourites(
  tx: Database,
  accountId: string,
  now: Date,
): Promise<DroppedFavourite[]> {
  const { rows } = await sql<DroppedFavourite>`
    select ${carColumns}, (${isOnOffer}) as is_on_offer,
      coalesce(last.price, favourite.price) as last_price,
      (select max(told_at) from told
        where told.account_id = ${accountId} and told.listing_id = listing.id and told.kind = 'drop') as last_drop_email_at
    from dropped_favourites as dropped
    join favourites as favourite using (account_id, listing_id)
    join listings as listing on listing.id = dropped.listing_id
    left join lateral (
      select price from told where told.account_id = ${accountId} and told.listing_id = listing.id
      order by told_at desc, price limit 1
    ) as last on true
    where dropped.account_id = ${accountId} and dropped.due_at <= ${now}
    order by listing.id desc`.execute(tx);
  return rows;
}

export async function deleteFoundCars(tx: Database, accountId: string, listingIds: string[]) {
  await sql`
    delete from found_cars using saved_searches as search
    where search.id = search_id and search.account_id = ${accountId}
      and listing_id = any(${listingIds}::uuid[])`.execute(tx);
}

export async function deleteMatches(tx: Database, matches: Match[]): Promise<void> {
  await sql`
    delete from found_cars using jsonb_to_recordset(${JSON.stringify(matches)}::jsonb)
      as match("searchId" uuid, "listingId" uuid)
    where search_id = match."searchId" and listing_id = match."listingId"`.execute(tx);
}

export async function deleteDroppedFavourites(
  tx: Database,
  accountId: string,
  listingIds: string[],
): Promise<void> {
  await sql`delete from dropped_favourites
    where account_id = ${accountId} and listing_id = any(${listingIds}::uuid[])`.execute(tx);
}

export async function postponeDrop(tx: Database, accountId: string, listingId: string, to: Date) {
  await tx
    .updateTable('droppedFavourites')
    .set({ dueAt: to })
    .where('accountId', '=', accountId)
    .where('listingId', '=', listingId)
    .execute();
}

/** For accounts that were never notified, such as suspended ones. */
export async function deleteOldPendingAlerts(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'found_cars', sql`found_at < ${before}`);
  await deleteInBatches(db, 'dropped_favourites', sql`due_at < ${before}`);
}
