import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import { rememberedCars } from '#marketplace/cars/listings/web/remembered-cars.ts';
import type { FavouritesResponse } from '../contract.ts';
import { type Favourite, isStillShown } from '../favourite.ts';
import { favouriteFromWire } from '../favourite-on-wire.ts';
import { forgetHere, keptHere } from './kept-here.ts';

/** Of the account where there is one, else of this browser. Asked for again each time: hearts are on every page. */
export const myFavourites = (api: ApiClient, signedIn: boolean) =>
  queryOptions({
    queryKey: ['favourites', { signedIn }],
    queryFn: () => (signedIn ? ofAccount(api) : ofBrowser(api)),
    staleTime: 0,
  });

const ofAccount = async (api: ApiClient): Promise<Favourite[]> =>
  (await api.get<FavouritesResponse>('/favourites')).data.map(favouriteFromWire);

async function ofBrowser(api: ApiClient): Promise<Favourite[]> {
  const prices = new Map(keptHere().map(({ id, price }) => [id, price]));
  const cars = await rememberedCars(api, [...prices.keys()]);
  const now = new Date();
  const over = cars.filter((car) => !isStillShown(car, now)).map(({ id }) => id);
  if (over.length > 0) forgetHere(over);
  return cars
    .filter(({ id }) => !over.includes(id))
    .map((car) => ({ ...car, savedPrice: prices.get(car.id)! }));
}
