import { sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import { limitTo, roundUpLimit } from '#database/limit.ts';
import { preparedQuery } from '#database/prepared-query.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { type Page, pageOf } from '#marketplace/page.ts';
import type { Car } from '../listing.ts';
import {
  carInListColumns,
  dropIn,
  inOrderOf,
  isOneOf,
  type ListingsRequest,
  newestFirst,
  vehicleIn,
  withSellers,
} from './listing-rows-store.ts';

/** Counting stops here: the cost of a page must not grow with the table. */
const countedAtMost = 1_001;

/** Not parameters: PostgreSQL must see that it is the condition of the indexes. */
export const isOnOffer = sql<boolean>`listing.state = 'advertised' and not listing.hidden`;

/** Newest first. */
export async function carsOnOffer(
  db: Reader,
  { limit, cursor = '', categories = [] }: ListingsRequest,
): Promise<Page<Car>> {
  const page = cursor ? 'later' : 'first';
  const rows = await newestOnOffer(db, cursor, page, roundUpLimit(limit + 1), ...categories);
  return pageOf(rows.map(toCar), limit);
}

/** The first page has no cursor: with a value to compare ids with, PostgreSQL plans anew each time, for longer than it reads. */
const newestOnOffer = preparedQuery(
  (db, cursor, page: 'first' | 'later', rows: number, ...categories: Category[]) =>
    newestFirst(db, { limit: rows - 1, cursor: page === 'later' ? cursor : undefined, categories })
      .select(carInListColumns)
      .where(isOnOffer),
);

/** In the order of the ids, without those that are not on offer any more. */
export async function carsByIds(db: Reader, ids: string[]): Promise<Car[]> {
  if (ids.length === 0) return [];
  const rows = await withSellers(db)
    .select(carInListColumns)
    .where(isOneOf(ids))
    .where(isOnOffer)
    .execute();
  return inOrderOf(ids, rows).map(toCar);
}

type CarRow = Awaited<ReturnType<typeof newestOnOffer>>[number];

/** The row itself becomes the car: of a copy V8 makes an object that is slow to read. */
const toCar = (row: CarRow) =>
  // The table refuses a listing without pictures.
  Object.assign(row, {
    advertised: true,
    sold: false,
    vehicle: vehicleIn(row),
    dropped: dropIn(row),
  }) as unknown as Car;

export async function countOnOffer(db: Reader, categories: readonly Category[]): Promise<number> {
  let counted = db
    .selectFrom('listings as listing')
    .select('id')
    .where(isOnOffer)
    // Without it PostgreSQL reads the table from its oldest end, where most are sold.
    .orderBy('id', 'desc')
    .limit(limitTo(countedAtMost));
  if (categories.length > 0) counted = counted.where('category', 'in', categories);

  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many cars of one seller are on offer. */
export async function countOnOfferOf(db: Reader, sellerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('listings as listing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOnOffer)
    .where('sellerId', '=', sellerId)
    .executeTakeFirstOrThrow();
  return count;
}
