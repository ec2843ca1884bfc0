import * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import {
  type ListingOnWire,
  ListingResponse,
  ListingsResponse,
} from '#marketplace/cars/listings/contract.ts';
import { asVisitorsSeeIt, isInsider, type Listing } from '#marketplace/cars/listings/listing.ts';
import {
  briefly,
  carToWire,
  listingToInsiders,
  withPricePaid,
  withRating,
  withRevision,
  withVin,
} from '#marketplace/cars/listings/listing-on-wire.ts';
import { findPricePaid } from '#marketplace/cars/listings/server/listing-store.ts';
import { listingToSee } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { countOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import { vinFor } from '#marketplace/cars/listings/server/vin-store.ts';
import { ratingOf } from '#marketplace/cars/valuation/server/rating-store.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Api, Dependencies } from '#server/dependencies.ts';
import {
  CategoryQuery,
  ListingsQuery,
  type Query,
  readQuery,
  refuseMistakes,
} from '../search-query.ts';
import {
  carsForAdministrators,
  carsForVisitors,
  isWholeMarket,
  toAdministrators,
} from './find-cars.ts';

const pageSize = 24;
/** What a caller gets that does not page: the newest of them, oldest first. */
const mostWithoutPaging = 1_000;

export function browsingRoutes(api: Api, dependencies: Dependencies) {
  const { reader, readerFor, sessions, makes, publicCache } = dependencies;
  // Remembered only of all cars and of single makes: of their combinations there are countless.
  const countCars: CountCars = (categories) =>
    categories.length > 1
      ? countOnOffer(reader, categories)
      : publicCache.recall(`cars on offer: ${categories}`, () => countOnOffer(reader, categories));
  const known = async (): Promise<Known> => ({ slugs: slugsOf(await makes()), countCars });

  api.get(
    '/addProduct',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'Search and filter the cars for sale; administrators get every car',
        tags: ['Cars'],
        querystring: ListingsQuery,
        response: { 200: ListingsResponse },
      },
    },
    async (request) => {
      const caller = await sessions.caller(request);
      return carsFor(dependencies, caller, request.query, await known());
    },
  );

  api.get(
    '/addProduct/:id',
    {
      config: { callers: 'anybody', refusals: ['listing_not_found'] },
      schema: {
        summary: 'One car',
        tags: ['Cars'],
        params: z.object({ id: z.string() }),
        response: { 200: ListingResponse },
      },
    },
    async (request) => {
      const caller = await sessions.caller(request);
      const from = readerFor(caller);
      const listing = await listingToSee(from, caller, request.params.id);

      const car = await carFor(dependencies.db, caller, listing);
      const [vin, rating, paid] = await Promise.all([
        vinFor(from, caller, listing),
        ratingOf(from, listing.id),
        listing.state === 'sold' ? findPricePaid(from, listing.id) : null,
      ]);
      const priced = withPricePaid(withRating(withVin(car, vin), rating), paid);
      const data = withRevision(priced, listing);
      return { success: true as const, ...data, data };
    },
  );

  api.get(
    '/category/:id',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'Cars for sale in one category',
        tags: ['Cars'],
        params: z.object({ id: z.string() }),
        querystring: CategoryQuery,
        response: { 200: ListingsResponse },
      },
    },
    async (request) => {
      const caller = await sessions.caller(request);
      return carsFor(
        dependencies,
        caller,
        { ...request.query, category: [request.params.id] },
        await known(),
      );
    },
  );
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

type CountCars = (categories: readonly Category[]) => Promise<number>;
type Known = { slugs: readonly string[]; countCars: CountCars };

async function carsFor(
  { db, readerFor }: Pick<Dependencies, 'db' | 'readerFor'>,
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
    ...(isWholeMarket(search) && { total: await countCars(search.categories) }),
    ...(corrections.length > 0 && { corrections }),
  };
}
