import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { PlacesQuery, PlacesResponse } from '../contract.ts';
import { placesStartingWith } from './place-store.ts';

export function placeRoutes(api: Api, { reader }: Dependencies) {
  api.get(
    '/places',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'Up to eight places whose names begin with `q`, of the market’s country first',
        tags: ['Cars'],
        querystring: PlacesQuery,
        response: { 200: PlacesResponse },
      },
    },
    async ({ query: { q = '' } }) => ({
      success: true as const,
      data: await placesStartingWith(reader, q),
    }),
  );
}
