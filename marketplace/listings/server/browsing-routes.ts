import * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import type { Account } from '#marketplace/accounts/account.ts';
import { Refusal } from '#marketplace/errors.ts';
import { reportedAmong } from '#marketplace/reports/server/report-store.ts';
import type { Api, Dependencies } from '#server/dependencies.ts';
import { type CarSearch, cursorShape, filtersOf, type Order } from '../car-search.ts';
import {
  type ListingOnWire,
  ListingResponse,
  ListingsResponse,
  listingToAdministrators,
  listingToInsiders,
  listingToWire,
} from '../contract.ts';
import { type Category, isInsider, type Listing } from '../listing.ts';
import { ListingsQuery, searchFromWire } from '../listings-query.ts';
import { allListings, countOnOffer, listingsByIds, listingsOnOffer } from './listing-store.ts';
import { listingToSee } from './listing-to-see.ts';
import { type Cursor, findOnOffer, hasKey } from './search-store.ts';
import { readSearch } from './search-words-store.ts';

const pageSize = 24;
/** What a caller gets that does not page: the newest of them, oldest first. */
const mostWithoutPaging = 1_000;

export function browsingRoutes(api: Api, { db, sessions, publicCache }: Dependencies) {
  const countCars: CountCars = (categories) =>
    publicCache.recall(`cars on offer: ${categories}`, () => countOnOffer(db, categories));

  api.get(
    '/addProduct',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'Cars on offer, found and filtered; for administrators, every car',
        tags: ['Cars'],
        querystring: ListingsQuery,
        response: { 200: ListingsResponse },
      },
    },
    async (request) => {
      const caller = await sessions.caller(request);
      return carsFor(db, caller, request.query, countCars);
    },
  );

  api.get(
    '/addProduct/:id',
    {
      config: { callers: 'anybody', refusals: ['listing_not_found'] },
      schema: {
        summary: 'One car',
        tags: ['Cars'],
        params: z.object({ id: z.string() }),
        response: { 200: ListingResponse },
      },
    },
    async (request) => {
      const caller = await sessions.caller(request);
      const listing = await listingToSee(db, caller, request.params.id);

      const data = await carFor(db, caller, listing);
      return { success: true as const, ...data, data };
    },
  );

  api.get(
    '/category/:id',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'Cars on offer of one category',
        tags: ['Cars'],
        params: z.object({ id: z.string() }),
        querystring: z.omit(ListingsQuery, { category: true }),
        response: { 200: ListingsResponse },
      },
    },
    async (request) => {
      const caller = await sessions.caller(request);
      return carsFor(db, caller, { ...request.query, category: [request.params.id] }, countCars);
    },
  );
}

async function carFor(
  db: Database,
  caller: Account | null,
  listing: Listing,
): Promise<ListingOnWire> {
  if (caller?.role === 'admin') return (await forAdministrators(db, [listing]))[0]!;
  return isInsider(caller, listing) ? listingToInsiders(listing) : listingToWire(listing);
}

async function forAdministrators(db: Database, listings: Listing[]): Promise<ListingOnWire[]> {
  const reported = await reportedAmong(
    db,
    listings.map(({ id }) => id),
  );
  return listings.map((listing) => listingToAdministrators(listing, reported.has(listing.id)));
}

type CountCars = (categories: readonly Category[]) => Promise<number>;

async function carsFor(
  db: Database,
  caller: Account | null,
  query: ListingsQuery,
  countCars: CountCars,
): Promise<ListingsResponse> {
  const search = searchFromWire(query);
  if (!search) return { success: true, data: [], total: 0 };

  const isAdmin = caller?.role === 'admin';
  const page = await finderFor(search, isAdmin)(db, search, {
    limit: limitOf(query),
    cursor: cursorIn(query.cursor, search.order),
  });
  const data = isAdmin
    ? await forAdministrators(db, page.listings)
    : page.listings.map(listingToWire);

  if (query.order === undefined) return { success: true, data: data.reverse() };
  return {
    success: true,
    data,
    next: page.next && cursorText(page.next),
    ...(isWholeMarket(search) && { total: await countCars(search.categories) }),
    ...(page.corrections.length > 0 && { corrections: page.corrections }),
  };
}

const limitOf = ({ limit, order }: ListingsQuery) =>
  limit ?? (order ? pageSize : mostWithoutPaging);

const isWholeMarket = (search: CarSearch) =>
  search.order === 'newest' && filtersOf(search).every((filter) => filter === 'category');

type Paging = { limit: number; cursor: Cursor | null };

/** As long as they do not look for something, administrators see drafts and sold cars, too. */
function finderFor(search: CarSearch, isAdmin: boolean) {
  if (!isWholeMarket(search)) return findCars;
  if (isAdmin) return newest(allListings);
  return search.categories.length > 1 ? findCars : newest(listingsOnOffer);
}

async function findCars(db: Database, search: CarSearch, paging: Paging) {
  const read = await readSearch(db, search);
  const { ids, next } = await findOnOffer(db, read, paging);
  const listings = await listingsByIds(db, ids);
  return { listings, next: next ?? undefined, corrections: read.corrections };
}

/** One index has them in order: one question is enough. */
const newest =
  (list: typeof allListings) =>
  async (db: Database, { categories }: CarSearch, { limit, cursor }: Paging) => {
    const { listings, next } = await list(db, { limit, cursor: cursor?.id, categories });
    return { listings, next: next ? { key: null, id: next } : undefined, corrections: [] };
  };

const cursorText = ({ key, id }: Cursor) => (key === null ? id : `${key}~${id}`);

function cursorIn(text: string | undefined, order: Order): Cursor | null {
  const [, key, id] = text?.match(cursorShape) ?? [];
  if (!id) return null;
  if (hasKey(order) !== (key !== undefined)) {
    throw new Refusal('invalid_request', {
      fields: { cursor: 'This cursor belongs to another order.' },
    });
  }
  return { key: key === undefined ? null : Number(key), id };
}
