import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import { FacetsResponse, SuggestionsResponse } from '../contract.ts';
import { SearchQuery, SuggestionsQuery, searchIn } from '../search-query.ts';
import { facetsOf } from './facet-store.ts';
import { readSearch } from './search-words-store.ts';
import { suggestionsFor } from './suggestion-store.ts';

export function searchRoutes(route: Route, { reader, makes }: CarDependencies) {
  route({
    call: 'GET /addProduct/facets',
    summary: 'Count the cars a search finds, and would find with one filter added or removed',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    query: SearchQuery,
    response: FacetsResponse,
    handle: async ({ query }) => {
      const known = await makes();
      const slugs = slugsOf(known);
      const search = await readSearch(reader, searchIn(query, slugs), slugs);
      return { data: await facetsOf(reader, search, known) };
    },
  });

  route({
    call: 'GET /addProduct/suggestions',
    summary: 'Suggestions for what has been typed so far',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    query: SuggestionsQuery,
    response: SuggestionsResponse,
    handle: async ({ query }) => ({
      data: await suggestionsFor(reader, searchIn(query, []).q, await makes()),
    }),
  });
}
