import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { clearAccount, isFromOtherTab } from './saved-cars.ts';
import { storedFavourites } from './stored-favourites.ts';

/** Loads the visitor's favourites after any way of logging in. Used once, around all pages. */
export function useFavouritesOfVisitor(): void {
  const { signedIn } = useVisitor();
  const { pathname } = useLocation();
  const load = useLoadFavourites();
  const isLoaded = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page tries again what failed.
  useEffect(() => {
    if (signedIn && (!isLoaded.current || storedFavourites().length > 0)) {
      isLoaded.current = true;
      load().catch(() => {
        // Hearts stay empty until the next page. Pressing one shows the problem.
        isLoaded.current = false;
      });
    }
  }, [signedIn, pathname, load]);

  useEffect(() => {
    if (!signedIn) return;
    const follow = (event: StorageEvent) => {
      if (isFromOtherTab(event)) load().catch(() => {});
    };
    addEventListener('storage', follow);
    return () => {
      removeEventListener('storage', follow);
      isLoaded.current = false;
      clearAccount();
    };
  }, [signedIn, load]);
}

function useLoadFavourites() {
  const api = useApi();
  const cache = useQueryClient();

  return useCallback(async () => {
    const { mergeFavourites } = await import('./merge-favourites.ts');
    await mergeFavourites(api);
    await cache.invalidateQueries({ queryKey: ['favourites'] });
  }, [api, cache]);
}
