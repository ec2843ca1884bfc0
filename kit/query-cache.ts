import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';

const lifetime = 5 * 60_000;
/** Milliseconds without reloading data of the server's page. */
const freshFor = 30_000;

export function createBrowserCache(): QueryClient {
  // Microtasks keep a tick on screen; with a timer, React would reset it in between.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: lifetime,
        staleTime: freshFor,
        // Without a connection queries fail at once instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** For data that is the same for all users. */
export const staysOnLeaving = { staysOnLeaving: true };

/** Empties the cache after signing out. `clear()` would leave visible queries pending for ever. */
export function emptyCache(cache: QueryClient): void {
  const predicate = ({ meta }: Query) => !meta?.staysOnLeaving;
  cache.removeQueries({ type: 'inactive', predicate });
  cache.getMutationCache().clear();
  void cache.resetQueries({ predicate });
}

/** The cache of one rendering. */
export const createServerCache = () =>
  new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });

const isWorthRetrying = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
