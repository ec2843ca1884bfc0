import { whatNeedsAttention } from '#marketplace/dealing/payments/server/book-store.ts';
import { majorUnits } from '#marketplace/money.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MarketOverviewResponse, SalesOverviewResponse } from '../contract.ts';
import {
  earnedBy,
  marketWeeks,
  mostViewedCars,
  numberOfCarsOf,
  numberOfCarsReported,
  salesWeeks,
} from './overview-store.ts';

const tags = ['Overviews'];

export function overviewRoutes(route: Route, { db, now }: Dependencies) {
  route({
    call: 'GET /overview/market',
    summary: 'Figures for the market, week by week',
    tags,
    callers: 'admin',
    limit: 'address',
    response: MarketOverviewResponse,
    handle: async () => {
      const [weeks, openReports, matters] = await Promise.all([
        marketWeeks(db, now()),
        numberOfCarsReported(db),
        whatNeedsAttention(db),
      ]);
      return {
        data: {
          openReports,
          needsAttention: matters.map((matter) => ({
            ...matter,
            amount: matter.amount && majorUnits(matter.amount),
          })),
          weeks: weeks.map((week) => ({
            ...week,
            revenue: majorUnits(week.revenue),
            refunds: majorUnits(week.refunds),
          })),
        },
      };
    },
  });

  route({
    call: 'GET /overview/sales',
    summary: 'Figures for the caller’s cars, week by week',
    tags,
    callers: 'seller',
    limit: 'address',
    response: SalesOverviewResponse,
    handle: async ({ caller: seller }) => {
      const [weeks, earned, listed, cars] = await Promise.all([
        salesWeeks(db, seller.id, now()),
        earnedBy(db, seller.id),
        numberOfCarsOf(db, seller.id),
        mostViewedCars(db, seller.id),
      ]);
      return { data: { earned: majorUnits(earned), listed, weeks, cars } };
    },
  });
}
