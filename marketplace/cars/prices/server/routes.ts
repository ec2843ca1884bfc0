import { listingToSee } from '#marketplace/cars/listings/server/listing-to-see.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { PriceHistoryResponse } from '../contract.ts';
import { priceHistoryOf } from './price-history-store.ts';

export function priceRoutes(route: Route, { readerFor }: Dependencies) {
  route({
    call: 'GET /addProduct/:id/price-history',
    summary: 'What a car has cost since it was listed',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    refusals: ['listing_not_found'],
    response: PriceHistoryResponse,
    handle: async ({ caller, params }) => {
      const from = readerFor(caller);
      const { id } = await listingToSee(from, caller, params.id);
      return { data: await priceHistoryOf(from, id) };
    },
  });
}
