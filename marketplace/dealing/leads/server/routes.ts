import * as z from 'zod/mini';
import { ensure } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { CarsWithLeadsQuery, CarsWithLeadsResponse, carWithLeadsToWire } from '../contract.ts';
import { carsWithLeads } from './cars-with-leads-store.ts';

const carsOnAPage = 24;
const isId = (text: string) => z.safeParse(z.uuid(), text).success;

export function leadsByCarRoutes(api: Api, { db, sessions, now }: Dependencies) {
  api.get(
    '/leads/cars',
    {
      config: { callers: 'seller', refusals: ['listing_not_found'] },
      schema: {
        summary:
          "The seller's cars that people booked, wrote about, offered something for or are coming to see, what waits for an answer first",
        tags: ['Selling'],
        querystring: CarsWithLeadsQuery,
        response: { 200: CarsWithLeadsResponse },
      },
    },
    async (request) => {
      const seller = await sessions.account(request);
      const { car, limit = carsOnAPage, cursor } = request.query;
      ensure(car === undefined || isId(car), 'listing_not_found');
      const asked = { listingId: car, limit, cursor };
      const { cars, next } = await carsWithLeads(db, seller.id, asked, now());
      return { success: true as const, data: cars.map(carWithLeadsToWire), next };
    },
  );
}
