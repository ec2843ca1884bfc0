import * as z from 'zod/mini';
import { rememberedCars } from '#marketplace/cars/listings/server/remembered-car-store.ts';
import { largestAmount, minorUnits, smallestAmount } from '#marketplace/money.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { FavouriteIdsResponse, FavouritesRequest, FavouritesResponse } from '../contract.ts';
import type { Favourite } from '../favourite.ts';
import { favouriteToWire } from '../favourite-on-wire.ts';
import { favouritesOf, removeFavourite, type Wish } from './favourite-store.ts';
import { keepCars } from './keep-cars.ts';

const tags = ['Favourites'];

export function favouriteRoutes(api: Api, { db, sessions, limits, now }: Dependencies) {
  api.get(
    '/favourites',
    {
      config: { callers: 'signedIn' },
      schema: {
        summary: 'The cars you saved, and what became of them; sold ones for 30 days',
        tags,
        response: { 200: FavouritesResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      const favourites = await favouritesAsTheyAre(account);
      return { success: true as const, data: favourites.map(favouriteToWire) };
    },
  );

  async function favouritesAsTheyAre({ id }: Account): Promise<Favourite[]> {
    const kept = await favouritesOf(db, id, now());
    const prices = new Map(kept.map((each) => [each.id, each.price]));
    const cars = await rememberedCars(db, [...prices.keys()]);
    return cars.map((car) => ({ ...car, savedPrice: prices.get(car.id)! }));
  }

  api.get(
    '/favourites/ids',
    {
      config: { callers: 'signedIn' },
      schema: {
        summary: 'The ids of the cars you saved',
        tags,
        response: { 200: FavouriteIdsResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      const kept = await favouritesOf(db, account.id, now());
      return { success: true as const, data: kept.map(({ id }) => id) };
    },
  );

  api.put(
    '/favourites',
    {
      config: { callers: 'signedIn', refusals: ['too_many_favourites'] },
      schema: {
        summary:
          'Save cars, on top of those you saved already; those that are not listed are left out',
        tags,
        body: FavouritesRequest,
        response: { 200: FavouriteIdsResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('write', account);
      const ids = await keepCars({ db, now }, account, request.body.cars.map(toWish));
      return { success: true as const, data: ids };
    },
  );

  api.delete(
    '/favourites/:id',
    {
      config: { callers: 'signedIn' },
      schema: {
        summary: 'Stop keeping a car',
        tags,
        params: z.object({ id: z.uuid() }),
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('write', account);
      await removeFavourite(db, account.id, request.params.id);
      return { success: true as const, message: 'The car is no longer saved' };
    },
  );
}

function toWish({ id, price }: FavouritesRequest['cars'][number]): Wish {
  const seen = price === undefined ? null : minorUnits(price);
  const isPossible = seen !== null && seen >= smallestAmount() && seen <= largestAmount();
  return { id, price: isPossible ? seen : null };
}
