import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router';

/** What the browser needs to take over a page that the server rendered. */
export type PageState = {
  origin: string;
  queries: DehydratedState;
  router: HydrationState;
};

export const pageStateId = 'page-state';
