import { whatNeedsAttention } from '#marketplace/dealing/payments/server/book-store.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import {
  MarketOverviewResponse,
  marketToWire,
  SalesOverviewResponse,
  salesToWire,
} from '../contract.ts';
import {
  earnedBy,
  marketWeeks,
  mostViewedCars,
  numberOfCarsOf,
  numberOfCarsReported,
  salesWeeks,
} from './overview-store.ts';

const tags = ['Overviews'];

export function overviewRoutes(api: Api, { db, sessions, now }: Dependencies) {
  api.get(
    '/overview/market',
    {
      config: { callers: 'admin' },
      schema: {
        summary: 'Figures for the market, week by week',
        tags,
        response: { 200: MarketOverviewResponse },
      },
    },
    async () => {
      const [weeks, openReports, matters] = await Promise.all([
        marketWeeks(db, now()),
        numberOfCarsReported(db),
        whatNeedsAttention(db),
      ]);
      const needsAttention = matters.map(({ until, ...matter }) => ({
        ...matter,
        until: until?.toISOString() ?? null,
      }));
      return { success: true as const, data: marketToWire({ weeks, openReports, needsAttention }) };
    },
  );

  api.get(
    '/overview/sales',
    {
      config: { callers: 'seller' },
      schema: {
        summary: 'Figures for the caller’s cars, week by week',
        tags,
        response: { 200: SalesOverviewResponse },
      },
    },
    async (request) => {
      const seller = await sessions.account(request);
      const [weeks, earned, listed, cars] = await Promise.all([
        salesWeeks(db, seller.id, now()),
        earnedBy(db, seller.id),
        numberOfCarsOf(db, seller.id),
        mostViewedCars(db, seller.id),
      ]);
      return { success: true as const, data: salesToWire({ weeks, earned, listed, cars }) };
    },
  );
}
