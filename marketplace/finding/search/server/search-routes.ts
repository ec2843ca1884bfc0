import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import type { Api } from '#marketplace/platform/dependencies.ts';
import { FacetsResponse, SuggestionsResponse } from '../contract.ts';
import { facetsToWire } from '../facets-on-wire.ts';
import { SearchQuery, SuggestionsQuery, searchIn } from '../search-query.ts';
import { facetsOf } from './facet-store.ts';
import { readSearch } from './search-words-store.ts';
import { suggestionsFor } from './suggestion-store.ts';

export function searchRoutes(api: Api, { reader, makes }: CarDependencies) {
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
}
