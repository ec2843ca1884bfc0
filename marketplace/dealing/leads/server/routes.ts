import { readListingId } from '#marketplace/cars/listings/server/listing-to-see.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { CarsWithLeadsQuery, CarsWithLeadsResponse } from '../contract.ts';
import { carsWithLeads } from './cars-with-leads-store.ts';

export function leadsByCarRoutes(route: Route, { db, now }: Dependencies) {
  route({
    call: 'GET /leads/cars',
    summary:
      "The seller's cars that people booked, wrote about, offered something for or are coming to see, what waits for an answer first",
    tags: ['Selling'],
    callers: 'seller',
    limit: 'address',
    refusals: ['listing_not_found'],
    query: CarsWithLeadsQuery,
    response: CarsWithLeadsResponse,
    handle: ({ caller, query }) => {
      if (query.car !== undefined) readListingId(query.car);
      return carsWithLeads(db, caller.id, query, now());
    },
  });
}
