import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { ListingsResponse } from '#marketplace/cars/listings/contract.ts';
import { briefly } from '#marketplace/cars/listings/listing-on-wire.ts';
import { countOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import {
  CategoryQuery,
  ListingsQuery,
  type Query,
  readQuery,
  refuseMistakes,
} from '../search-query.ts';
import { carsForAdministrators, carsForVisitors, isWholeMarket } from './find-cars.ts';

const pageSize = 24;
/** Callers that do not page get the newest cars, oldest first. */
const mostWithoutPaging = 1_000;

export function browsingRoutes(route: Route, dependencies: CarDependencies) {
  const { reader, makes, publicCache } = dependencies;
  // Cached only for all cars and single makes, because there are countless combinations.
  const countCars: CountCars = (categories) =>
    categories.length > 1
      ? countOnOffer(reader, categories)
      : publicCache.recall(`cars on offer: ${categories}`, () => countOnOffer(reader, categories));
  const known = async (): Promise<Known> => ({ slugs: slugsOf(await makes()), countCars });

  route({
    call: 'GET /addProduct',
    summary: 'Search and filter the cars for sale; administrators get every car',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    query: ListingsQuery,
    response: ListingsResponse,
    handle: async ({ caller, query }) => {
      return carsFor(dependencies, caller, query, await known());
    },
  });

  route({
    call: 'GET /category/:id',
    summary: 'Cars for sale in one category',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    query: CategoryQuery,
    response: ListingsResponse,
    handle: async ({ caller, params, query }) => {
      return carsFor(dependencies, caller, { ...query, category: [params.id] }, await known());
    },
  });
}

type CountCars = (categories: readonly Category[]) => Promise<number>;
type Known = { slugs: readonly string[]; countCars: CountCars };

async function carsFor(
  { db, readerFor }: Pick<CarDependencies, 'db' | 'readerFor'>,
  caller: Account | null,
  query: Query,
  { slugs, countCars }: Known,
): Promise<ListingsResponse> {
  const { search, limit, cursor, isBrief, mistakes } = readQuery(query, slugs);
  const { category: noSuchCategory, ...others } = mistakes;
  refuseMistakes(others);
  // No car has a category that does not exist.
  if (noSuchCategory) return { success: true, data: [], total: 0 };

  const isPaged = 'order' in query;
  const part = { limit: limit ?? (isPaged ? pageSize : mostWithoutPaging), cursor, slugs };
  const found =
    caller?.role === 'admin'
      ? await carsForAdministrators(db, search, part)
      : await carsForVisitors(readerFor(caller), search, part);
  const { next, corrections } = found;
  const data = isBrief ? found.data.map(briefly) : found.data;

  if (!isPaged) return { success: true, data: data.reverse() };
  return {
    success: true,
    data,
    next,
    ...(isWholeMarket(search) && { total: await countCars(search.category) }),
    ...(corrections.length > 0 && { corrections }),
  };
}
