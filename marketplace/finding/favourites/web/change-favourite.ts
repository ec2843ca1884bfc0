import type { ApiClient } from '#kit/api-client.ts';
import { majorUnits } from '#marketplace/money.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { FavouriteIdsResponse, FavouritesRequest } from '../contract.ts';
import { forgetHere, type KeptCar } from './kept-here.ts';
import { forgetWish, noteInAccount, wishFor } from './saved-cars.ts';
import { tellOtherTabs } from './tabs.ts';

type CarToChange = { id: string; resalePrice: number };

const underWay = new Set<string>();

/** In the account of whoever is here. Of several wishes for one car the last one counts. */
export async function carryOut(api: ApiClient, car: CarToChange): Promise<void> {
  const { id } = car;
  if (underWay.has(id)) return;
  underWay.add(id);
  try {
    let done: boolean | undefined;
    for (let wish = wishFor(id); wish !== done; wish = wishFor(id)) {
      await (wish ? save(api, car) : drop(api, id));
      done = wish;
    }
    tellOtherTabs();
  } catch (problem) {
    toast.error((problem as Error).message);
  } finally {
    underWay.delete(id);
    forgetWish(id);
  }
}

async function save(api: ApiClient, { id, resalePrice }: CarToChange): Promise<void> {
  const { data } = await putFavourites(api, [{ id, price: resalePrice }]);
  if (!data.includes(id)) throw new Error('This car is no longer listed.');
  noteInAccount(id, true);
}

async function drop(api: ApiClient, id: string): Promise<void> {
  await api.delete<MessageResponse>(`/favourites/${id}`, outlivesPage);
  noteInAccount(id, false);
  // Also what was saved before logging in, and is not in the account yet.
  forgetHere([id]);
}

const outlivesPage = { outlivesPage: true };

export const putFavourites = (api: ApiClient, cars: KeptCar[]) =>
  api.put<FavouriteIdsResponse>(
    '/favourites',
    {
      cars: cars.map(({ id, price }) => ({ id, price: majorUnits(price) })),
    } satisfies FavouritesRequest,
    outlivesPage,
  );
