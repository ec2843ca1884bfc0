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

/** Counting stops here, so that the cost of a page does not grow with the table. */
const countedAtMost = 1_001;

/** Literals, not parameters: PostgreSQL must recognise the condition of the partial indexes. */
export const isOnOffer = sql<boolean>`listing.state = 'advertised' and not listing.hidden`;

export async function carsOnOffer(
  db: Reader,
  { limit, cursor = '', categories = [] }: ListingsRequest,
): Promise<Page<Car>> {
  const page = cursor ? 'later' : 'first';
  const rows = await newestOnOffer(db, cursor, page, roundUpLimit(limit + 1), ...categories);
  return pageOf(rows.map(toCar), limit);
}

/** The first page has no cursor: with one, PostgreSQL plans each time, for longer than it reads. */
const newestOnOffer = preparedQuery(
  (db, cursor, page: 'first' | 'later', rows: number, ...categories: Category[]) =>
    newestFirst(db, { limit: rows - 1, cursor: page === 'later' ? cursor : undefined, categories })
      .select(carInListColumns)
      .where(isOnOffer),
);

/** In the order of the ids, without cars that are no longer on offer. */
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

/** Assigns to the row, because V8 makes slow objects of copies. */
const toCar = (row: CarRow) =>
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
    // Without an order, PostgreSQL reads the table from its oldest end, where most cars are sold.
    .orderBy('id', 'desc')
    .limit(limitTo(countedAtMost));
  if (categories.length > 0) counted = counted.where('category', 'in', categories);

  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countOnOfferOf(db: Reader, sellerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('listings as listing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOnOffer)
    .where('sellerId', '=', sellerId)
    .executeTakeFirstOrThrow();
  return count;
}
