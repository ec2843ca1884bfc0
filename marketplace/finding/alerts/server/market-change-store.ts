import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { isOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import { carsThatFit } from '#marketplace/finding/search/server/fitting-store.ts';
import type { ReadQuery } from '#marketplace/finding/search/server/read-queries-store.ts';

/** A car that came on offer or got cheaper. */
export type MarketChange = {
  listingId: string;
  /** Text from the database, to the microsecond; null if the car was on offer before. */
  onOfferSince: string | null;
  /** The highest price since changes were last taken; null unless it is lower now. */
  priceBefore: number | null;
};

const secondsForRating = 300;

/** A change waits until the price is rated, because it is matched only once and searches may ask for a price label. */
const waitsForRating = (now: Date) => sql<boolean>`(
  exists (
    select from price_ratings as rating where rating.listing_id = change.listing_id and rating.reason = 'pending'
      and rating.on_offer and rating.asked_since > ${now}::timestamptz - make_interval(secs => ${secondsForRating}))
  and exists (select from saved_searches where often <> 'never' and query like '%priceLabel=%'))`;

/** Deletes and returns the oldest changes, so that no other instance gets them. */
export async function takeChanges(tx: Database, most: number, now: Date): Promise<MarketChange[]> {
  const { rows } = await sql<MarketChange>`
    with taken as (
      delete from market_news where id in (
        select id from market_news as change where not ${waitsForRating(now)}
        order by id limit ${most} for update skip locked)
      returning *
    )
    select listing_id, max(on_offer_since)::text as on_offer_since, max(price_before) as price_before
    from taken group by listing_id`.execute(tx);
  return rows;
}

/** Different queries of saved searches with emails, in alphabetical order. */
export async function listQueries(db: Database, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select distinct query from saved_searches where often <> 'never' and query > ${after}
    order by query limit ${most}`.execute(db);
  return rows.map(({ query }) => query);
}

export const isReachable = sql<boolean>`account.state = 'active' and account.email_proven_at is not null`;

/** A car that was already on offer when a search was saved matches only once its price drops to the search's limit. */
export async function addFoundCars(
  tx: Database,
  searches: ReadQuery[],
  changes: MarketChange[],
  now: Date,
): Promise<void> {
  const cars = sql`
    select "listingId" as listing_id, "onOfferSince" as on_offer_since, "priceBefore" as price_before
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change("listingId" uuid, "onOfferSince" timestamptz, "priceBefore" integer)`;
  // Materialized, because a planner that expects few accounts would go through all cars for each of their searches.
  await sql`
    with fitting as materialized (${carsThatFit(searches, cars)})
    insert into found_cars (search_id, listing_id, found_at)
    select saved.id, fitting.listing_id, ${now}::timestamptz
    from fitting
    join saved_searches as saved on saved.query = fitting.query and saved.often <> 'never'
      and saved.account_id <> fitting.seller_id
    join accounts as account on account.id = saved.account_id and ${isReachable}
    where (saved.created_at < fitting.on_offer_since or fitting.max_price < fitting.price_before)
      and not exists (
        select from told where told.account_id = saved.account_id
          and told.listing_id = fitting.listing_id and told.kind = 'fits')
    on conflict do nothing`.execute(tx);
}

/** Drops of any size: `isWorthNotifying` decides when the email is written. */
export async function addDroppedFavourites(
  tx: Database,
  listingIds: string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into dropped_favourites (account_id, listing_id, due_at)
    select favourite.account_id, favourite.listing_id, ${now}::timestamptz
    from favourites as favourite
    join listings as listing on listing.id = favourite.listing_id and ${isOnOffer}
    join accounts as account on account.id = favourite.account_id and ${isReachable}
    left join alert_settings as settings on settings.account_id = favourite.account_id
    where favourite.listing_id = any(${listingIds}::uuid[])
      and listing.seller_id <> favourite.account_id and coalesce(settings.price_drops, true)
    on conflict do nothing`.execute(tx);
}
