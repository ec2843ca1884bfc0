import { type ApiClient, useApi } from '#kit/api-client.ts';
import { majorUnits } from '#marketplace/money.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { FavouriteIdsResponse, FavouritesRequest } from '../contract.ts';
import {
  deletePending,
  notifyOtherTabs,
  pendingChange,
  setInAccount,
  setPending,
} from './saved-cars.ts';
import {
  removeStoredFavourites,
  type StoredFavourite,
  storeFavourite,
} from './stored-favourites.ts';

export function useChangeFavourite() {
  const api = useApi();
  const { signedIn } = useVisitor();
  // The request starts before this returns, so that it survives leaving the page.
  return (car: StoredFavourite, isWanted: boolean): void => {
    if (signedIn) {
      setPending(car.id, isWanted);
      void send(api, car);
      return;
    }
    const problem = isWanted ? storeFavourite(car) : removeStoredFavourites([car.id]);
    if (problem) toast.error(problem);
  };
}

const sending = new Set<string>();

/** Until the server has the last change of this car. */
async function send(api: ApiClient, car: StoredFavourite): Promise<void> {
  const { id } = car;
  if (sending.has(id)) return;
  sending.add(id);
  try {
    let sent: boolean | undefined;
    for (let change = pendingChange(id); change !== sent; change = pendingChange(id)) {
      await (change ? save(api, car) : remove(api, id));
      sent = change;
    }
    notifyOtherTabs();
  } catch (problem) {
    toast.error((problem as Error).message);
  } finally {
    sending.delete(id);
    deletePending(id);
  }
}

async function save(api: ApiClient, car: StoredFavourite): Promise<void> {
  const { data } = await putFavourites(api, [car]);
  if (!data.includes(car.id)) throw new Error('This car is no longer listed.');
  setInAccount(car.id, true);
}

async function remove(api: ApiClient, id: string): Promise<void> {
  await api.delete<MessageResponse>(`/favourites/${id}`, outlivesPage);
  setInAccount(id, false);
  // It may have been stored before logging in and not be in the account yet.
  removeStoredFavourites([id]);
}

const outlivesPage = { outlivesPage: true };

export const putFavourites = (api: ApiClient, cars: StoredFavourite[]) =>
  api.put<FavouriteIdsResponse>(
    '/favourites',
    {
      cars: cars.map(({ id, price }) => ({ id, price: majorUnits(price) })),
    } satisfies FavouritesRequest,
    outlivesPage,
  );
