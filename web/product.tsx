import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ApiClient, ApiContext } from './api-client.ts';
import { SiteOriginContext } from './page-head.tsx';

type Props = { api: ApiClient; cache: QueryClient; origin: string; children: ReactNode };

/** What stands around every page, on the server and in the browser alike. */
export function Product({ api, cache, origin, children }: Props) {
  return (
    <QueryClientProvider client={cache}>
      <ApiContext value={api}>
        <SiteOriginContext value={origin}>
          <div id={productId} className="contents">
            {children}
          </div>
        </SiteOriginContext>
      </ApiContext>
    </QueryClientProvider>
  );
}

/** Marks where the page begins in what React renders: what precedes it belongs into the head. */
export const productId = 'product';
