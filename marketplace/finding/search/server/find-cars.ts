import type { Database, Reader } from '#database/connection.ts';
import type { ListingOnWire, ListingsResponse } from '#marketplace/cars/listings/contract.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { carInList, listingToAdministrators } from '#marketplace/cars/listings/listing-on-wire.ts';
import { allListings, listingsByIds } from '#marketplace/cars/listings/server/listing-store.ts';
import { carsByIds, carsOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import { reportedAmong } from '#marketplace/cars/reports/server/report-store.ts';
import { Refusal } from '#marketplace/errors.ts';
import { mapPage, type Page, type PageRequest } from '#marketplace/page.ts';
import { type CarSearch, cursorShape, filtersOf, type Order } from '../car-search.ts';
import { withDistances } from './radius-store.ts';
import { type Cursor, findOnOffer, hasKey } from './search-store.ts';
import { readSearch } from './search-words-store.ts';

export type CarsRequest = PageRequest & {
  /** Of all makes. A make among the words filters by it. */
  slugs: readonly string[];
};
type FoundCars = Page<ListingOnWire> & {
  corrections: NonNullable<ListingsResponse['corrections']>;
};

export const isWholeMarket = (search: CarSearch) =>
  search.order === 'newest' && filtersOf(search).every((filter) => filter === 'category');

export async function carsForVisitors(
  db: Reader,
  search: CarSearch,
  request: CarsRequest,
): Promise<FoundCars> {
  // An index has the cars in order, so one query is enough.
  if (isWholeMarket(search) && search.category.length <= 1) {
    const page = await carsOnOffer(db, newestIn(search, request));
    return { ...mapPage(page, carInList), corrections: [] };
  }
  return findCars(db, search, request, async (ids) => (await carsByIds(db, ids)).map(carInList));
}

/** Without filters, administrators also see drafts and sold cars. */
export async function carsForAdministrators(
  db: Database,
  search: CarSearch,
  request: CarsRequest,
): Promise<FoundCars> {
  if (isWholeMarket(search)) {
    const { data, next } = await allListings(db, newestIn(search, request));
    return { data: await toAdministrators(db, data), next, corrections: [] };
  }
  return findCars(db, search, request, async (ids) =>
    toAdministrators(db, await listingsByIds(db, ids)),
  );
}

export async function toAdministrators(
  db: Database,
  listings: Listing[],
): Promise<ListingOnWire[]> {
  const reported = await reportedAmong(
    db,
    listings.map(({ id }) => id),
  );
  return listings.map((listing) => listingToAdministrators(listing, reported.has(listing.id)));
}

const newestIn = ({ category, order }: CarSearch, { limit, cursor }: CarsRequest) => ({
  categories: category,
  limit,
  cursor: cursorIn(cursor, order)?.id,
});

async function findCars(
  db: Reader,
  search: CarSearch,
  { limit, cursor: text, slugs }: CarsRequest,
  carsOf: (ids: string[]) => Promise<ListingOnWire[]>,
): Promise<FoundCars> {
  const read = await readSearch(db, search, slugs);
  const cursor = cursorIn(text, search.order);
  const { ids, next } = await findOnOffer(db, read, { limit, cursor });
  return {
    data: await withDistances(db, read.nearby, await carsOf(ids)),
    next: next ? cursorText(next) : undefined,
    corrections: read.corrections,
  };
}

const cursorText = ({ key, id }: Cursor) => (key === null ? id : `${key}~${id}`);

function cursorIn(text: string | undefined, order: Order): Cursor | null {
  const [, key, id] = text?.match(cursorShape) ?? [];
  if (!id) return null;
  if (hasKey(order) !== (key !== undefined)) {
    throw new Refusal('invalid_request', {
      fields: { cursor: 'This cursor belongs to another sort order.' },
    });
  }
  return { key: key === undefined ? null : Number(key), id };
}
