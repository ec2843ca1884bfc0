import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router';
import type { MarketSettings } from '#marketplace/market-settings.ts';

export type PageState = {
  origin: string;
  market: MarketSettings;
  queries: DehydratedState;
  router: HydrationState;
};

/** Removes times, so that the same data renders the same page. */
export const withoutDates = (queries: DehydratedState) => dated(queries, 0);

/** Dates the data as of now, because the server sends a page only while it is current. */
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
