import { type ApiClient, ApiError } from '#kit/api-client.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { FavouriteIdsResponse } from '../contract.ts';
import { putFavourites } from './change-favourite.ts';
import { forgetHere, keptHere } from './kept-here.ts';
import { learnInAccount } from './saved-cars.ts';
import { tellOtherTabs } from './tabs.ts';

let underWay: Promise<void> | null = null;
let hasComplained = false;

/** What was saved in this browser joins the account of whoever logged in; then hearts show what the account has. */
export function bringOver(api: ApiClient): Promise<void> {
  underWay ??= join(api).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function join(api: ApiClient): Promise<void> {
  const cars = keptHere();
  if (cars.length > 0) await send(api, cars);
  await learnInAccount(async () => (await api.get<FavouriteIdsResponse>('/favourites/ids')).data);
}

/** They stay here until the server has them. Should that fail, the next page tries again. */
async function send(api: ApiClient, cars: ReturnType<typeof keptHere>): Promise<void> {
  try {
    const { data } = await putFavourites(api, cars);
    await learnInAccount(async () => data);
    forgetHere(cars.map(({ id }) => id));
    tellOtherTabs();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_favourites') complainOnce();
  }
}

function complainOnce(): void {
  if (hasComplained) return;
  hasComplained = true;
  toast.error('Your account has no room for the cars saved in this browser.', {
    line: 'It can hold 200. Remove some and we will add the rest.',
  });
}
