import * as z from 'zod/mini';
import { rememberedCarToWire } from '#marketplace/cars/listings/remembered-car-on-wire.ts';
import { rememberedCars } from '#marketplace/cars/listings/server/remembered-car-store.ts';
import { largestAmount, majorUnits, minorUnits, smallestAmount } from '#marketplace/money.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { FavouriteIdsResponse, FavouritesRequest, FavouritesResponse } from '../contract.ts';
import { type FavouriteRequest, listFavourites, removeFavourite } from './favourite-store.ts';
import { saveFavourites } from './save-favourites.ts';

const tags = ['Favourites'];

export function favouriteRoutes(route: Route, { db, now }: Dependencies) {
  route({
    call: 'GET /favourites',
    summary: 'The cars you saved, and what became of them; sold ones for 30 days',
    tags,
    callers: 'signedIn',
    limit: 'address',
    response: FavouritesResponse,
    handle: async ({ caller: account }) => {
      const favourites = await listFavourites(db, account.id, now());
      const prices = new Map(favourites.map(({ id, price }) => [id, majorUnits(price)]));
      const cars = await rememberedCars(db, [...prices.keys()]);
      return {
        data: cars.map((car) => ({
          ...rememberedCarToWire(car),
          savedPrice: prices.get(car.id)!,
        })),
      };
    },
  });

  route({
    call: 'GET /favourites/ids',
    summary: 'The ids of the cars you saved',
    tags,
    callers: 'signedIn',
    limit: 'address',
    response: FavouriteIdsResponse,
    handle: async ({ caller: account }) => {
      const favourites = await listFavourites(db, account.id, now());
      return { data: favourites.map(({ id }) => id) };
    },
  });

  route({
    call: 'PUT /favourites',
    summary: 'Save cars, on top of those you saved already; those that are not listed are left out',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['too_many_favourites'],
    body: FavouritesRequest,
    response: FavouriteIdsResponse,
    handle: async ({ caller: account, body }) => ({
      data: await saveFavourites({ db, now }, account, body.cars.map(toRequest)),
    }),
  });

  route({
    call: 'DELETE /favourites/:id',
    summary: 'Stop keeping a car',
    tags,
    callers: 'signedIn',
    limit: 'write',
    params: z.object({ id: z.uuid() }),
    response: MessageResponse,
    handle: async ({ caller: account, params }) => {
      await removeFavourite(db, account.id, params.id);
      return { message: 'The car is no longer saved' };
    },
  });
}

function toRequest({ id, price }: FavouritesRequest['cars'][number]): FavouriteRequest {
  const seen = price === undefined ? null : minorUnits(price);
  const isPossible = seen !== null && seen >= smallestAmount() && seen <= largestAmount();
  return { id, price: isPossible ? seen : null };
}
