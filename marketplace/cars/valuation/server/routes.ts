import * as z from 'zod/mini';
import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { listingToSee } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { found } from '#marketplace/errors.ts';
import type { Api } from '#marketplace/platform/dependencies.ts';
import { comparedToWire } from '../comparison-on-wire.ts';
import { PriceCheckRequest, PriceCheckResponse, PriceResponse } from '../contract.ts';
import { ratingToWire } from '../price-rating-on-wire.ts';
import { checkPrice } from './check-price.ts';
import { comparisonOf } from './comparison-store.ts';
import { soldGapFor } from './price-model-store.ts';
import { ratingOf } from './rating-store.ts';

export function valuationRoutes(api: Api, dependencies: CarDependencies) {
  const { readerFor, sessions, limits, now } = dependencies;

  api.get(
    '/addProduct/:id/price',
    {
      config: { callers: 'anybody', refusals: ['listing_not_found'] },
      schema: {
        summary: 'How the price of an advertised car compares, and with which cars',
        tags: ['Cars'],
        params: z.object({ id: z.string() }),
        response: { 200: PriceResponse },
      },
    },
    async (request) => {
      const caller = await sessions.caller(request);
      const from = readerFor(caller);
      const { id } = await listingToSee(from, caller, request.params.id);
      const rating = found(await ratingOf(from, id), 'listing_not_found');
      const { cars, daysOnOffer } = await comparisonOf(from, id, now());
      const soldGap = 'label' in rating ? await soldGapFor(from, id) : null;
      return {
        success: true as const,
        data: {
          rating: ratingToWire(rating),
          cars: cars.map(comparedToWire),
          ...(soldGap !== null && { soldGap }),
          ...(daysOnOffer !== null && { daysOnOffer }),
        },
      };
    },
  );

  api.post(
    '/price-check',
    {
      config: { callers: 'seller', refusals: ['listing_not_found'] },
      schema: {
        summary: 'What a car would be worth; nothing is kept',
        tags: ['Selling'],
        body: PriceCheckRequest,
        response: { 200: PriceCheckResponse },
      },
    },
    async (request) => {
      const seller = await sessions.account(request);
      await limits.spend('priceCheck', seller);
      const data = await checkPrice(dependencies, seller, request.body);
      return { success: true as const, data };
    },
  );
}
