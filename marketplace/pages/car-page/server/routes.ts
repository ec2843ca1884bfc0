import type { Database } from '#database/connection.ts';
import {
  type ListingOnWire,
  ListingResponse,
  ListingsResponse,
} from '#marketplace/cars/listings/contract.ts';
import { asVisitorsSeeIt, isInsider, type Listing } from '#marketplace/cars/listings/listing.ts';
import {
  briefly,
  carInList,
  carToWire,
  listingToInsiders,
  withDetails,
} from '#marketplace/cars/listings/listing-on-wire.ts';
import { findPricePaid } from '#marketplace/cars/listings/server/listing-store.ts';
import { listingToSee } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { carsByIds } from '#marketplace/cars/listings/server/on-offer-store.ts';
import { vinFor } from '#marketplace/cars/listings/server/vin-store.ts';
import { ratingOf } from '#marketplace/cars/valuation/server/rating-store.ts';
import {
  readQuery,
  refuseMistakes,
  SimilarQuery,
} from '#marketplace/finding/search/search-query.ts';
import { toAdministrators } from '#marketplace/finding/search/server/find-cars.ts';
import { similarOnOffer } from '#marketplace/finding/search/server/similar-store.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';

const similarShown = 3;

export function carPageRoutes(route: Route, { db, readerFor }: Dependencies) {
  route({
    call: 'GET /addProduct/:id',
    summary: 'One car',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    refusals: ['listing_not_found'],
    response: ListingResponse,
    handle: async ({ caller, params }) => {
      const from = readerFor(caller);
      const listing = await listingToSee(from, caller, params.id);

      const car = await carFor(db, caller, listing);
      const [vin, rating, paid] = await Promise.all([
        vinFor(from, caller, listing),
        ratingOf(from, listing.id),
        listing.state === 'sold' ? findPricePaid(from, listing.id) : null,
      ]);
      const data = withDetails(car, listing, { vin, rating, paid });
      return { ...data, data };
    },
  });

  route({
    call: 'GET /addProduct/:id/similar',
    summary: 'Similar cars for sale',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    refusals: ['listing_not_found'],
    query: SimilarQuery,
    response: ListingsResponse,
    handle: async ({ caller, params, query }) => {
      const { isBrief, mistakes } = readQuery(query, []);
      refuseMistakes(mistakes);
      const from = readerFor(caller);
      const listing = await listingToSee(from, caller, params.id);
      const ids = await similarOnOffer(from, listing, similarShown);
      const cars = (await carsByIds(from, ids)).map(carInList);
      return { data: isBrief ? cars.map(briefly) : cars };
    },
  });
}

async function carFor(
  db: Database,
  caller: Account | null,
  listing: Listing,
): Promise<ListingOnWire> {
  if (caller?.role === 'admin') return (await toAdministrators(db, [listing]))[0]!;
  return isInsider(caller, listing)
    ? listingToInsiders(listing)
    : carToWire(asVisitorsSeeIt(listing));
}
