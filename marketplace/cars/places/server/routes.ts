import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { PlacesQuery, PlacesResponse } from '../contract.ts';
import { placesStartingWith } from './place-store.ts';

export function placeRoutes(route: Route, { reader }: Dependencies) {
  route({
    call: 'GET /places',
    summary: 'Up to eight places whose names begin with `q`, of the market’s country first',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    query: PlacesQuery,
    response: PlacesResponse,
    handle: async ({ query: { q = '' } }) => ({
      data: await placesStartingWith(reader, q),
    }),
  });
}
