import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';

const lifetime = 5 * 60_000;
/** What the server has just sent is not asked for again at once. */
const freshFor = 30_000;

export function createBrowserCache(): QueryClient {
  // What somebody ticks is drawn ticked. A timer later, React would have taken it back in between.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: lifetime,
        staleTime: freshFor,
        // Else a question asked without a connection would wait in silence: it fails, and says so.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** For what is the same whoever is here. */
export const staysOnLeaving = { staysOnLeaving: true };

/** Somebody left. `clear()` would leave what is on screen waiting for answers that never come. */
export function emptyCache(cache: QueryClient): void {
  const predicate = ({ meta }: Query) => !meta?.staysOnLeaving;
  cache.removeQueries({ type: 'inactive', predicate });
  cache.getMutationCache().clear();
  void cache.resetQueries({ predicate });
}

/** Lives as long as one page is being rendered. */
export const createServerCache = () =>
  new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });

const isWorthRetrying = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
