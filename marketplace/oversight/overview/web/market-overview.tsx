import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { BarChart } from '#ui/bar-chart.tsx';
import { Figure, Figures } from '#ui/figures.tsx';
import type { MarketOverview as Overview } from '../contract.ts';
import { sumOf, weeksShown } from '../overview.ts';
import { NeedsAttention } from './needs-attention.tsx';
import { OverviewSection } from './overview-section.tsx';
import { marketOverview, weekLabel } from './overviews.ts';

export function MarketOverview() {
  const query = useQuery(marketOverview(useApi()));

  return (
    <OverviewSection query={query}>
      {(overview) => (
        <>
          <NeedsAttention matters={overview.needsAttention} />
          <MarketFigures {...overview} />
          <MarketCharts {...overview} />
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

function MarketCharts({ weeks }: Overview) {
  const common = { labels: weeks.map(weekLabel), labelHeading: 'Week of' };

  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <BarChart
        {...common}
        title="Cars"
        series={[
          { label: 'Advertised', values: weeks.map(({ advertised }) => advertised) },
          { label: 'Sold', values: weeks.map(({ sold }) => sold) },
        ]}
      />
      <BarChart
        {...common}
        title="Bookings"
        series={[{ label: 'Bookings', values: weeks.map(({ bookings }) => bookings) }]}
      />
      <BarChart
        {...common}
        title="Revenue settled"
        format={formatMoney}
        series={[{ label: 'Revenue', values: weeks.map(({ revenue }) => minorUnits(revenue)) }]}
      />
      <BarChart
        {...common}
        title="Refunds"
        format={formatMoney}
        series={[{ label: 'Refunds', values: weeks.map(({ refunds }) => minorUnits(refunds)) }]}
      />
    </div>
  );
}
