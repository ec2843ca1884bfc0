import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { Figure, Figures } from '#ui/figures.tsx';
import type { MarketOverview as Overview } from '../contract.ts';
import { sumOf, weeksShown } from '../overview.ts';
import { NeedsAttention } from './needs-attention.tsx';
import { OverviewSection } from './overview-section.tsx';
import { marketOverview } from './overviews.ts';
import { WeekCharts } from './week-charts.tsx';

export function MarketOverview() {
  const query = useQuery(marketOverview(useApi()));

  return (
    <OverviewSection query={query}>
      {(overview) => (
        <>
          <NeedsAttention matters={overview.needsAttention} />
          <MarketFigures {...overview} />
          <WeekCharts
            weeks={overview.weeks}
            charts={[
              {
                title: 'Cars',
                bars: { Advertised: (week) => week.advertised, Sold: (week) => week.sold },
              },
              { title: 'Bookings', bars: { Bookings: (week) => week.bookings } },
              {
                title: 'Revenue settled',
                bars: { Revenue: (week) => week.revenue },
                isMoney: true,
              },
              { title: 'Refunds', bars: { Refunds: (week) => week.refunds }, isMoney: true },
            ]}
          />
        </>
      )}
    </OverviewSection>
  );
}

const inAll = `in ${weeksShown} weeks`;

const MarketFigures = ({ openReports, weeks }: Overview) => (
  <Figures>
    <Figure
      label="Cars reported"
      figure={openReports}
      note={
        <Link
          to="/dashboard/report"
          className="-my-1.5 inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4"
        >
          Review them
        </Link>
      }
    />
    <Figure label="Cars sold" figure={sumOf(weeks, ({ sold }) => sold)} note={inAll} />
    <Figure
      label="Revenue settled"
      figure={formatMoney(sumOf(weeks, ({ revenue }) => minorUnits(revenue)))}
      note={inAll}
    />
    <Figure
      label="Refunds"
      figure={formatMoney(sumOf(weeks, ({ refunds }) => minorUnits(refunds)))}
      note={inAll}
    />
  </Figures>
);
