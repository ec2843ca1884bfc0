import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { keptHere } from './kept-here.ts';
import { forgetAccount } from './saved-cars.ts';
import { isNewsOfOtherTab } from './tabs.ts';

/** Hearts follow whoever is here, however they logged in. Once, around all pages. */
export function useFavouritesOfVisitor(): void {
  const { signedIn } = useVisitor();
  const { pathname } = useLocation();
  const ask = useAskAccount();
  const isAsked = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on the next page, what did not get through is tried again.
  useEffect(() => {
    if (signedIn && (!isAsked.current || keptHere().length > 0)) {
      isAsked.current = true;
      ask().catch(() => {
        // Hearts stay empty until the next page; pressing one says what is wrong.
        isAsked.current = false;
      });
    }
  }, [signedIn, pathname, ask]);

  useEffect(() => {
    if (!signedIn) return;
    const follow = (event: StorageEvent) => {
      if (isNewsOfOtherTab(event)) ask().catch(() => {});
    };
    addEventListener('storage', follow);
    return () => {
      removeEventListener('storage', follow);
      isAsked.current = false;
      forgetAccount();
    };
  }, [signedIn, ask]);
}

function useAskAccount() {
  const api = useApi();
  const cache = useQueryClient();

  return useCallback(async () => {
    const { bringOver } = await import('./bring-over.ts');
    await bringOver(api);
    await cache.invalidateQueries({ queryKey: ['favourites'] });
  }, [api, cache]);
}
