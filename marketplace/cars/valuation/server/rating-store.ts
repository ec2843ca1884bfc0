import { sql } from 'kysely';
import type { Database, Reader } from '#database/connection.ts';
import { preparedQuery } from '#database/prepared-query.ts';
import type { Money } from '#marketplace/money.ts';
import type { NoRatingReason, PriceRange, PriceRating } from '../contract.ts';
import type { AdjustedCar } from '../estimation/adjustments.ts';
import type { PriceLabel } from '../price-label.ts';

export type FreshRating = {
  listingId: string;
  revision: number;
  label: PriceLabel | null;
  reason: NoRatingReason | null;
  place: number | null;
  compared: AdjustedCar[];
} & { [Name in keyof PriceRange]: number | null };

/** Smaller moves are not written, because each write invalidates public pages. */
const smallestMove = 0.01;

/**
 * Writes ratings that differ, in one statement and only for cars that are still as they were rated. Skips cars that are
 * being changed, because they will be rated again.
 */
export async function writeRatings(
  db: Database,
  ratings: FreshRating[],
  now: Date,
): Promise<number> {
  if (ratings.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    with fresh as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb) as fresh (
        "listingId" uuid, revision integer, label text, reason text, estimate integer, low integer, high integer,
        place smallint, cars smallint, sellers smallint, compared jsonb)
    ), free as materialized (
      select rating.listing_id from price_ratings as rating
      join fresh on fresh."listingId" = rating.listing_id and fresh.revision = rating.revision
      where rating.on_offer
        and (rating.label is distinct from fresh.label or rating.reason is distinct from fresh.reason
          or (fresh.reason = 'few' and (rating.cars, rating.sellers) is distinct from (fresh.cars, fresh.sellers))
          or abs(fresh.estimate - rating.estimate) > ${smallestMove}::float8 * rating.estimate)
      order by rating.listing_id for update of rating skip locked
    ), written as (
      update price_ratings as rating set label = fresh.label, reason = fresh.reason, estimate = fresh.estimate,
        low = fresh.low, high = fresh.high, place = fresh.place, cars = fresh.cars, sellers = fresh.sellers,
        rated_at = ${now}::timestamptz
      from free join fresh on fresh."listingId" = free.listing_id
      where rating.listing_id = free.listing_id
      returning rating.listing_id, fresh.compared
    ), kept as (
      insert into price_comparisons (listing_id, cars) select listing_id, compared from written
      on conflict (listing_id) do update set cars = excluded.cars
    )
    select count(*)::integer as count from written`.execute(db);
  return rows[0]!.count;
}

type RatingRow = Omit<FreshRating, 'listingId' | 'revision' | 'compared' | 'place'> & {
  price: Money;
};

const ratingRow = preparedQuery((db, id) =>
  db
    .selectFrom('priceRatings as rating')
    .innerJoin('listings as listing', 'listing.id', 'rating.listingId')
    .select(['rating.label', 'rating.reason', 'rating.estimate', 'rating.low', 'rating.high'])
    .select(['rating.cars', 'rating.sellers', 'listing.resalePrice as price'])
    .where('rating.listingId', '=', id)
    .where('listing.state', '=', sql<'advertised'>`'advertised'`),
);

/** Null if the car is not advertised. */
export async function ratingOf(db: Reader, listingId: string): Promise<PriceRating | null> {
  const [row] = (await ratingRow(db, listingId)) as RatingRow[];
  return row ? ratingIn(row) : null;
}

function ratingIn(row: RatingRow): PriceRating {
  const { label, reason, cars, sellers } = row;
  if (label !== null) {
    // A constraint of the table ensures that these are set.
    const [estimate, low, high] = [row.estimate!, row.low!, row.high!];
    const percent = Math.round((row.price / estimate - 1) * 100);
    return { label, estimate, low, high, percent, cars: cars!, sellers: sellers! };
  }
  return reason === 'few'
    ? { reason, cars: cars ?? 0, sellers: sellers ?? 0 }
    : { reason: reason! };
}
