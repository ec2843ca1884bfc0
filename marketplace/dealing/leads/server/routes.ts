import * as z from 'zod/mini';
import { ensure } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { CarsWithLeadsQuery, CarsWithLeadsResponse } from '../contract.ts';
import { carsWithLeads } from './cars-with-leads-store.ts';

const carsOnAPage = 24;
const isId = (text: string) => z.safeParse(z.uuid(), text).success;

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
    handle: async ({ caller: seller, query }) => {
      const { car, limit = carsOnAPage, cursor } = query;
      ensure(car === undefined || isId(car), 'listing_not_found');
      return carsWithLeads(db, seller.id, { listingId: car, limit, cursor }, now());
    },
  });
}
