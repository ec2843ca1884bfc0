import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ApiClient, ApiContext } from '#kit/api-client.ts';
import { SiteOriginContext } from '#kit/page-head.tsx';
import type { Session } from '#marketplace/platform/accounts/web/session/session.ts';
import { SessionContext } from '#marketplace/platform/accounts/web/session/session-context.ts';

type Props = {
  api: ApiClient;
  session: Session;
  cache: QueryClient;
  origin: string;
  children: ReactNode;
};

export function Providers({ api, session, cache, origin, children }: Props) {
  return (
    <QueryClientProvider client={cache}>
      <ApiContext value={api}>
        <SessionContext value={session}>
          <SiteOriginContext value={origin}>
            <div id={rootId} className="contents">
              {children}
            </div>
          </SiteOriginContext>
        </SessionContext>
      </ApiContext>
    </QueryClientProvider>
  );
}

/** Marks the start of the page in React's output. Earlier elements belong into the head. */
export const rootId = 'product';
