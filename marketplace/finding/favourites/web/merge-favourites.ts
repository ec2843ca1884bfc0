import { type ApiClient, ApiError } from '#kit/api-client.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { FavouriteIdsResponse } from '../contract.ts';
import { putFavourites } from './change-favourite.ts';
import { loadAccount, notifyOtherTabs } from './saved-cars.ts';
import { removeStoredFavourites, storedFavourites } from './stored-favourites.ts';

let running: Promise<void> | null = null;
let hasComplained = false;

/** Adds what this browser stored to the account, then shows what the account has. */
export function mergeFavourites(api: ApiClient): Promise<void> {
  running ??= merge(api).finally(() => {
    running = null;
  });
  return running;
}

async function merge(api: ApiClient): Promise<void> {
  const cars = storedFavourites();
  if (cars.length > 0) {
    try {
      const { data } = await putFavourites(api, cars);
      await loadAccount(async () => data);
      removeStoredFavourites(cars.map(({ id }) => id));
      notifyOtherTabs();
    } catch (error) {
      // They stay stored, and the next page tries again.
      if (error instanceof ApiError && error.code === 'too_many_favourites') complainOnce();
    }
  }
  await loadAccount(async () => (await api.get<FavouriteIdsResponse>('/favourites/ids')).data);
}

function complainOnce(): void {
  if (hasComplained) return;
  hasComplained = true;
  toast.error('Your account has no room for the cars saved in this browser.', {
    line: 'It can hold 200. Remove some and we will add the rest.',
  });
}
