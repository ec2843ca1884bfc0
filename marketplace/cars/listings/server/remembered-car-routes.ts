import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { rememberedCarToWire } from '../remembered-car-on-wire.ts';
import { RememberedCarsQuery, RememberedCarsResponse } from '../remembered-cars-contract.ts';
import { rememberedCars } from './remembered-car-store.ts';

export function rememberedCarRoutes(api: Api, { sessions, readerFor }: Dependencies) {
  api.get(
    '/cars',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'Several cars by their ids, and what became of them',
        tags: ['Cars'],
        querystring: RememberedCarsQuery,
        response: { 200: RememberedCarsResponse },
      },
    },
    async (request) => {
      const ids = [request.query.car].flat().map((id) => id.toLowerCase());
      const from = readerFor(await sessions.caller(request));
      const cars = await rememberedCars(from, [...new Set(ids)]);
      return { success: true as const, data: cars.map(rememberedCarToWire) };
    },
  );
}
