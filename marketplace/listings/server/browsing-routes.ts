import * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import type { Account } from '#marketplace/accounts/account.ts';
import { ensure, found } from '#marketplace/errors.ts';
import { reportedAmong } from '#marketplace/reports/server/report-store.ts';
import type { Api, Dependencies } from '#server/dependencies.ts';
import {
  type ListingOnWire,
  ListingResponse,
  ListingsQuery,
  ListingsResponse,
  listingToAdministrators,
  listingToInsiders,
  listingToWire,
} from '../contract.ts';
import { isCategory, isInsider, type Listing, mayBeSeenBy } from '../listing.ts';
import { allListings, countOnOffer, findListing, listingsOnOffer } from './listing-store.ts';

const pageSize = 24;
/** What a caller gets that does not page: the newest of them, oldest first. */
const mostWithoutPaging = 1_000;

export function browsingRoutes(api: Api, { db, sessions }: Dependencies) {
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
      return carsFor(db, caller, request.query);
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

      const data = await carFor(db, caller, listing);
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
      return carsFor(db, caller, { ...request.query, category: request.params.id });
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

async function carsFor(
  db: Database,
  caller: Account | null,
  query: ListingsQuery,
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
  const data = isAdmin
    ? await forAdministrators(db, page.listings)
    : page.listings.map(listingToWire);

  return query.order === 'newest'
    ? { success: true, data, next: page.next, total: await countOnOffer(db, category) }
    : { success: true, data: data.reverse() };
}
