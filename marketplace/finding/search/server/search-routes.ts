import * as z from 'zod/mini';
import { ListingsResponse } from '#marketplace/cars/listings/contract.ts';
import { briefly, carInList } from '#marketplace/cars/listings/listing-on-wire.ts';
import { listingToSee } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { carsByIds } from '#marketplace/cars/listings/server/on-offer-store.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import type { Api, Dependencies } from '#server/dependencies.ts';
import { FacetsResponse, SuggestionsResponse } from '../contract.ts';
import { facetsToWire } from '../facets-on-wire.ts';
import {
  readQuery,
  refuseMistakes,
  SearchQuery,
  SimilarQuery,
  SuggestionsQuery,
  searchIn,
} from '../search-query.ts';
import { facetsOf } from './facet-store.ts';
import { readSearch } from './search-words-store.ts';
import { similarOnOffer } from './similar-store.ts';
import { suggestionsFor } from './suggestion-store.ts';

const similarShown = 3;

export function searchRoutes(api: Api, { reader, readerFor, sessions, makes }: Dependencies) {
  api.get(
    '/addProduct/facets',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'Count the cars a search finds, and would find with one filter added or removed',
        tags: ['Cars'],
        querystring: SearchQuery,
        response: { 200: FacetsResponse },
      },
    },
    async (request) => {
      const known = await makes();
      const slugs = slugsOf(known);
      const search = await readSearch(reader, searchIn(request.query, slugs), slugs);
      return { success: true as const, data: facetsToWire(await facetsOf(reader, search, known)) };
    },
  );

  api.get(
    '/addProduct/suggestions',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'Suggestions for what has been typed so far',
        tags: ['Cars'],
        querystring: SuggestionsQuery,
        response: { 200: SuggestionsResponse },
      },
    },
    async ({ query }) => ({
      success: true as const,
      data: await suggestionsFor(reader, searchIn(query, []).text, await makes()),
    }),
  );

  api.get(
    '/addProduct/:id/similar',
    {
      config: { callers: 'anybody', refusals: ['listing_not_found'] },
      schema: {
        summary: 'Similar cars for sale',
        tags: ['Cars'],
        params: z.object({ id: z.string() }),
        querystring: SimilarQuery,
        response: { 200: ListingsResponse },
      },
    },
    async (request) => {
      const { isBrief, mistakes } = readQuery(request.query, []);
      refuseMistakes(mistakes);
      const caller = await sessions.caller(request);
      const from = readerFor(caller);
      const listing = await listingToSee(from, caller, request.params.id);
      const ids = await similarOnOffer(from, listing, similarShown);
      const cars = (await carsByIds(from, ids)).map(carInList);
      return { success: true as const, data: isBrief ? cars.map(briefly) : cars };
    },
  );
}
