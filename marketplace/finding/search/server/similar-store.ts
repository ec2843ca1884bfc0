import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { isOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';

const nearInPrice = 12;
/** A year of difference counts like this part of the price. */
const worthOfAYear = 0.03;

/** Ids of cars of the same category, then of others, nearest in price and age first. */
export async function similarOnOffer(db: Reader, car: Listing, count: number): Promise<string[]> {
  const ofItsCategory = await nearest(db, car, sql`listing.category = ${car.category}`, count);
  if (ofItsCategory.length === count) return ofItsCategory;
  const others = await nearest(
    db,
    car,
    sql`listing.category <> ${car.category}`,
    count - ofItsCategory.length,
  );
  return [...ofItsCategory, ...others];
}

async function nearest(db: Reader, car: Listing, kind: RawBuilder<unknown>, count: number) {
  const side = (beyond: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`(
    select listing.id, listing.resale_price, listing.years_used from listings as listing
    where ${isOnOffer} and ${kind} and listing.id <> ${car.id}
      and listing.resale_price ${beyond} ${car.resalePrice}
    order by listing.resale_price ${direction} limit ${nearInPrice}
  )`;
  const { rows } = await sql<{ id: string }>`
    select id from (
      ${side(sql`>=`, sql`asc`)} union all ${side(sql`<`, sql`desc`)}
    ) as near
    order by abs(resale_price - ${car.resalePrice}::integer) / ${car.resalePrice}::float
      + abs(years_used - ${car.yearsUsed}::integer) * ${worthOfAYear}::float, id desc
    limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}
