import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { ListingsResponse } from '#marketplace/cars/listings/contract.ts';
import { briefly } from '#marketplace/cars/listings/listing-on-wire.ts';
import { countOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import { pageRequestOf } from '#marketplace/page.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { CarSearch } from '../car-search.ts';
import {
  CategoryQuery,
  ListingsQuery,
  type Query,
  readQuery,
  refuseMistakes,
} from '../search-query.ts';
import {
  type CarsRequest,
  carsForAdministrators,
  carsForVisitors,
  isWholeMarket,
} from './find-cars.ts';

export function browsingRoutes(route: Route, dependencies: CarDependencies) {
  const { db, reader, readerFor, makes, publicCache } = dependencies;

  // Cached only for all cars and single makes, because there are countless combinations.
  const countCars = (categories: readonly Category[]) =>
    categories.length > 1
      ? countOnOffer(reader, categories)
      : publicCache.recall(`cars on offer: ${categories}`, () => countOnOffer(reader, categories));

  const findFor = (caller: Account | null, search: CarSearch, request: CarsRequest) =>
    caller?.role === 'admin'
      ? carsForAdministrators(db, search, request)
      : carsForVisitors(readerFor(caller), search, request);

  async function carsFor(caller: Account | null, query: Query): Promise<ListingsResponse> {
    const slugs = slugsOf(await makes());
    const { search, limit, cursor, isBrief, mistakes } = readQuery(query, slugs);
    const { category: unknownCategory, ...others } = mistakes;
    refuseMistakes(others);
    if (unknownCategory) return { success: true, data: [], total: 0 };

    const isPaged = 'order' in query;
    const order = isPaged ? search.order : undefined;
    const request = { ...pageRequestOf({ order, limit, cursor }), slugs };
    const { data, next, corrections } = await findFor(caller, search, request);
    const cars = isBrief ? data.map(briefly) : data;
    if (!isPaged) return { success: true, data: cars.reverse() };
    return {
      success: true,
      data: cars,
      next,
      ...(isWholeMarket(search) && { total: await countCars(search.category) }),
      ...(corrections.length > 0 && { corrections }),
    };
  }

  route({
    call: 'GET /addProduct',
    summary: 'Search and filter the cars for sale; administrators get every car',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    query: ListingsQuery,
    response: ListingsResponse,
    handle: ({ caller, query }) => carsFor(caller, query),
  });

  route({
    call: 'GET /category/:id',
    summary: 'Cars for sale in one category',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    query: CategoryQuery,
    response: ListingsResponse,
    handle: ({ caller, params, query }) => carsFor(caller, { ...query, category: [params.id] }),
  });
}
