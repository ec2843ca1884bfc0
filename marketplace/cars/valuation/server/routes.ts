import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { listingToSee } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { found } from '#marketplace/errors.ts';
import { majorUnits } from '#marketplace/money.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import {
  type ComparedCar,
  PriceCheckRequest,
  PriceCheckResponse,
  PriceResponse,
} from '../contract.ts';
import { ratingIn } from '../price-rating.ts';
import { checkPrice } from './check-price.ts';
import { comparisonOf } from './comparison-store.ts';
import { soldGapFor } from './price-model-store.ts';
import { ratingOf } from './rating-store.ts';

export function valuationRoutes(route: Route, dependencies: CarDependencies) {
  const { readerFor, now } = dependencies;

  route({
    call: 'GET /addProduct/:id/price',
    summary: 'How the price of an advertised car compares, and with which cars',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    refusals: ['listing_not_found'],
    response: PriceResponse,
    handle: async ({ caller, params }) => {
      const from = readerFor(caller);
      const { id } = await listingToSee(from, caller, params.id);
      const rating = found(await ratingOf(from, id), 'listing_not_found');
      const { cars, daysOnOffer } = await comparisonOf(from, id, now());
      const soldGap = 'label' in rating ? await soldGapFor(from, id) : null;
      return {
        data: {
          rating: ratingIn(majorUnits, rating),
          cars: cars.map(inMajorUnits),
          soldGap,
          daysOnOffer,
        },
      };
    },
  });

  route({
    call: 'POST /price-check',
    summary: 'What a car would be worth; nothing is stored',
    tags: ['Selling'],
    callers: 'seller',
    limit: 'priceCheck',
    refusals: ['listing_not_found'],
    body: PriceCheckRequest,
    response: PriceCheckResponse,
    handle: async ({ caller: seller, body }) => ({
      data: await checkPrice(dependencies, seller, body),
    }),
  });
}

const inMajorUnits = ({ price, adjusted, adjustments, ...car }: ComparedCar): ComparedCar => ({
  ...car,
  price: majorUnits(price),
  adjusted: majorUnits(adjusted),
  adjustments: adjustments.map((each) => ({ ...each, amount: majorUnits(each.amount) })),
});
