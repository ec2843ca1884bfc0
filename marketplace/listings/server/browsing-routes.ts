import * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import type { Account } from '#marketplace/accounts/account.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#server/dependencies.ts';
import {
  ListingResponse,
  ListingsQuery,
  ListingsResponse,
  listingToInsiders,
  listingToWire,
} from '../contract.ts';
import { type Category, isCategory, isInsider, mayBeSeenBy } from '../listing.ts';
import { allListings, countOnOffer, findListing, listingsOnOffer } from './listing-store.ts';

const pageSize = 24;
/** What a caller gets that does not page: the newest of them, oldest first. */
const mostWithoutPaging = 1_000;

export function browsingRoutes(api: Api, { db, sessions, publicCache }: Dependencies) {
  const countCars: CountCars = (category) =>
    publicCache.recall(`cars on offer ${category ?? ''}`, () => countOnOffer(db, category));

  api.get(
    '/addProduct',
    {
      schema: {
        summary: 'Cars on offer; for administrators, every car',
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
      schema: {
        summary: 'One car',
        tags: ['Cars'],
        params: z.object({ id: z.string() }),
        response: { 200: ListingResponse },
      },
    },
    async (request) => {
      const caller = await sessions.caller(request);
      const { id } = request.params;
      ensure(z.safeParse(z.uuid(), id).success, 'listing_not_found');
      const listing = found(await findListing(db, id), 'listing_not_found');
      ensure(mayBeSeenBy(caller, listing), 'listing_not_found');

      const data = isInsider(caller, listing) ? listingToInsiders(listing) : listingToWire(listing);
      return { success: true as const, ...data, data };
    },
  );

  api.get(
    '/category/:id',
    {
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
      return carsFor(db, caller, { ...request.query, category: request.params.id }, countCars);
    },
  );
}

type CountCars = (category: Category | undefined) => Promise<number>;

async function carsFor(
  db: Database,
  caller: Account | null,
  query: ListingsQuery,
  countCars: CountCars,
): Promise<ListingsResponse> {
  const category = query.category?.toLowerCase();
  if (category !== undefined && !isCategory(category)) return { success: true, data: [], total: 0 };

  const isAdmin = caller?.role === 'admin';
  const request = {
    category,
    cursor: query.cursor,
    limit: query.limit ?? (query.order ? pageSize : mostWithoutPaging),
  };
  const page = await (isAdmin ? allListings : listingsOnOffer)(db, request);
  const data = page.listings.map(isAdmin ? listingToInsiders : listingToWire);

  return query.order === 'newest'
    ? { success: true, data, next: page.next, total: await countCars(category) }
    : { success: true, data: data.reverse() };
}
