import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { isOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import { carsThatFit } from '#marketplace/finding/search/server/fitting-store.ts';
import type { ReadQuery } from '#marketplace/finding/search/server/read-queries-store.ts';

export type News = {
  listingId: string;
  /** As the database writes it, to the microsecond; null if it was on offer before. */
  onOfferSince: string | null;
  /** The highest since somebody last looked, if it is lower now. */
  priceBefore: number | null;
};

/** So long news wait for the rating of their car, if somebody asks for one. It takes a second. */
const secondsForRating = 300;

/** Who looks for cars with a label would never hear of one whose price is judged a moment later. */
const waitsForRating = (now: Date) => sql<boolean>`(
  exists (
    select from price_ratings as rating where rating.listing_id = news.listing_id and rating.reason = 'pending'
      and rating.on_offer and rating.asked_since > ${now}::timestamptz - make_interval(secs => ${secondsForRating}))
  and exists (select from saved_searches where often <> 'never' and query like '%priceLabel=%'))`;

/** The oldest news, which are nobody else's from now on. */
export async function takeNews(tx: Database, most: number, now: Date): Promise<News[]> {
  const { rows } = await sql<News>`
    with taken as (
      delete from market_news where id in (
        select id from market_news as news where not ${waitsForRating(now)}
        order by id limit ${most} for update skip locked)
      returning *
    )
    select listing_id, max(on_offer_since)::text as on_offer_since, max(price_before) as price_before
    from taken group by listing_id`.execute(tx);
  return rows;
}

/** Searches that tell somebody, each once however many people have it; in the order of their spelling. */
export async function queriesAfter(db: Database, last: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select distinct query from saved_searches where often <> 'never' and query > ${last}
    order by query limit ${most}`.execute(db);
  return rows.map(({ query }) => query);
}

/** Whom alerts are for: whoever proved the address and can use the market. */
export const mayBeTold = sql<boolean>`account.state = 'active' and account.email_proven_at is not null`;

/** A car that was on offer when a search was saved is news to it only once it costs what the search asks for. */
export async function noteFound(
  tx: Database,
  searches: ReadQuery[],
  news: News[],
  now: Date,
): Promise<void> {
  const cars = sql`
    select "listingId" as listing_id, "onOfferSince" as on_offer_since, "priceBefore" as price_before
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
      as news("listingId" uuid, "onOfferSince" timestamptz, "priceBefore" integer)`;
  // First of all what fits: if the planner expects few people, it goes through all cars again for each of their searches.
  await sql`
    with fitting as materialized (${carsThatFit(searches, cars)})
    insert into found_cars (search_id, listing_id, found_at)
    select saved.id, fitting.listing_id, ${now}::timestamptz
    from fitting
    join saved_searches as saved on saved.query = fitting.query and saved.often <> 'never'
      and saved.account_id <> fitting.seller_id
    join accounts as account on account.id = saved.account_id and ${mayBeTold}
    where (saved.created_at < fitting.on_offer_since or fitting.max_price < fitting.price_before)
      and not exists (
        select from told where told.account_id = saved.account_id
          and told.listing_id = fitting.listing_id and told.kind = 'fits')
    on conflict do nothing`.execute(tx);
}

/** Whether it is enough of a drop is seen when the email is written. */
export async function noteDropped(tx: Database, listingIds: string[], now: Date): Promise<void> {
  await sql`
    insert into dropped_favourites (account_id, listing_id, due_at)
    select favourite.account_id, favourite.listing_id, ${now}::timestamptz
    from favourites as favourite
    join listings as listing on listing.id = favourite.listing_id and ${isOnOffer}
    join accounts as account on account.id = favourite.account_id and ${mayBeTold}
    left join alert_settings as settings on settings.account_id = favourite.account_id
    where favourite.listing_id = any(${listingIds}::uuid[])
      and listing.seller_id <> favourite.account_id and coalesce(settings.price_drops, true)
    on conflict do nothing`.execute(tx);
}
