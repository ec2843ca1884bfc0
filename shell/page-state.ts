import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router';
import type { MarketSettings } from '#marketplace/market-settings.ts';

/** What the browser needs to take over a page that the server rendered. */
export type PageState = {
  origin: string;
  market: MarketSettings;
  queries: DehydratedState;
  router: HydrationState;
};

/** The same data makes the same page, whenever it is rendered. */
export const withoutDates = (queries: DehydratedState) => dated(queries, 0);

/** However long ago a page was rendered, the server sends it only while it still holds. */
export const asOfNow = (queries: DehydratedState) => dated(queries, Date.now());

const dated = ({ queries, mutations }: DehydratedState, at: number): DehydratedState => ({
  mutations,
  queries: queries.map((query) => ({
    ...query,
    dehydratedAt: at,
    state: { ...query.state, dataUpdatedAt: at },
  })),
});

export const pageStateId = 'page-state';
