import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { rememberedCarToWire } from '../remembered-car-on-wire.ts';
import { RememberedCarsQuery, RememberedCarsResponse } from '../remembered-cars-contract.ts';
import { rememberedCars } from './remembered-car-store.ts';

export function rememberedCarRoutes(route: Route, { sessions, readerFor }: Dependencies) {
  route({
    call: 'GET /cars',
    summary: 'Several cars by their ids, and what became of them',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    query: RememberedCarsQuery,
    response: RememberedCarsResponse,
    handle: async ({ query, request }) => {
      const ids = [query.car].flat().map((id) => id.toLowerCase());
      const from = readerFor(await sessions.caller(request));
      const cars = await rememberedCars(from, [...new Set(ids)]);
      return { data: cars.map(rememberedCarToWire) };
    },
  });
}
