import * as z from 'zod/mini';
import { listingToSee } from '#marketplace/cars/listings/server/listing-to-see.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { PriceHistoryResponse } from '../contract.ts';
import { priceHistoryToWire } from '../price-history-on-wire.ts';
import { priceHistoryOf } from './price-history-store.ts';

export function priceRoutes(api: Api, { readerFor, sessions }: Dependencies) {
  api.get(
    '/addProduct/:id/price-history',
    {
      config: { callers: 'anybody', refusals: ['listing_not_found'] },
      schema: {
        summary: 'What a car has cost since it was listed',
        tags: ['Cars'],
        params: z.object({ id: z.string() }),
        response: { 200: PriceHistoryResponse },
      },
    },
    async (request) => {
      const caller = await sessions.caller(request);
      const from = readerFor(caller);
      const { id } = await listingToSee(from, caller, request.params.id);
      const history = await priceHistoryOf(from, id);
      return { success: true as const, data: history && priceHistoryToWire(history) };
    },
  );
}
