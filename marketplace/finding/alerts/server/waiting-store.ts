import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { isOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import type { Money } from '#marketplace/money.ts';
import type { AlertedCar } from '../alert-mails.ts';
import { mayBeTold } from './news-store.ts';

export type Waiting = {
  accountId: string;
  timeZone: string;
  toldAt: Date | null;
  /** Something that is told at once. */
  hasAtOnce: boolean;
  /** When the oldest car of the next digest was found. */
  dailySince: Date | null;
};

/** Everybody for whom something was found that they have not been told yet. */
export async function peopleWaiting(db: Database, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select waiting.account_id, coalesce(settings.time_zone, 'UTC') as time_zone, settings.told_at,
      bool_or(waiting.is_at_once) as has_at_once,
      min(waiting.since) filter (where not waiting.is_at_once) as daily_since
    from (
      select search.account_id, search.often = 'instant' as is_at_once, found_at as since
      from found_cars join saved_searches as search on search.id = search_id
      where search.often <> 'never'
      union all
      select account_id, true, due_at from dropped_favourites where due_at <= ${now}
    ) as waiting
    join accounts as account on account.id = waiting.account_id and ${mayBeTold}
    left join alert_settings as settings on settings.account_id = waiting.account_id
    group by waiting.account_id, settings.time_zone, settings.told_at
    order by min(waiting.since)`.execute(db);
  return rows;
}

export type Find = { accountId: string; searchId: string; query: string; listingId: string };

/** What their searches found. */
export async function findsOf(db: Database, accountIds: string[]): Promise<Find[]> {
  const { rows } = await sql<Find>`
    select search.account_id, search_id, search.query, listing_id
    from found_cars join saved_searches as search on search.id = search_id
    where search.account_id = any(${accountIds}::uuid[]) and search.often <> 'never'`.execute(db);
  return rows;
}

export type Addressee = { email: string; name: string; timeZone: string; toldAt: Date | null };

/**
 * One instance at a time writes to a person. Null if they are not to be told anything any more. The account is held
 * first, as whoever closes it does: nothing is noted for somebody who is being erased, and neither waits for the other
 * in a circle.
 */
export async function lockAddressee(tx: Database, accountId: string): Promise<Addressee | null> {
  const { rows: held } = await sql`
    select from accounts as account where account.id = ${accountId} and ${mayBeTold} for key share`.execute(
    tx,
  );
  if (held.length === 0) return null;
  await tx
    .insertInto('alertSettings')
    .values({ accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<Addressee>`
    select account.email, account.name, settings.time_zone, settings.told_at
    from alert_settings as settings join accounts as account on account.id = settings.account_id
    where settings.account_id = ${accountId} and ${mayBeTold}
    for update of settings`.execute(tx);
  return rows[0] ?? null;
}

const carColumns = sql`listing.id, listing.name, listing.resale_price as price, listing.location,
  listing.pictures[1] as picture`;

export type FoundCar = AlertedCar & {
  searchId: string;
  searchName: string;
  query: string;
  isAtOnce: boolean;
};

/** Cars that are on offer now; those of the oldest search first, of each the newest first. */
export async function foundFor(tx: Database, accountId: string): Promise<FoundCar[]> {
  const { rows } = await sql<FoundCar>`
    select ${carColumns}, search.id as search_id, search.name as search_name, search.query,
      search.often = 'instant' as is_at_once
    from found_cars as found
    join saved_searches as search on search.id = found.search_id and search.often <> 'never'
    join listings as listing on listing.id = found.listing_id and ${isOnOffer}
    where search.account_id = ${accountId}
    order by search.id, listing.id desc`.execute(tx);
  return rows;
}

export type DroppedFavourite = AlertedCar & {
  isOnOffer: boolean;
  /** What its owner was last told, or saw when they kept it. */
  toldPrice: Money;
  dropToldAt: Date | null;
};

export async function droppedFor(
  tx: Database,
  accountId: string,
  now: Date,
): Promise<DroppedFavourite[]> {
  const { rows } = await sql<DroppedFavourite>`
    select ${carColumns}, (${isOnOffer}) as is_on_offer,
      coalesce(last.price, favourite.price) as told_price,
      (select max(told_at) from told
        where told.account_id = ${accountId} and told.listing_id = listing.id and told.kind = 'drop') as drop_told_at
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
