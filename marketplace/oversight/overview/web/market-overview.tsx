import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useApi } from '#kit/api-client.ts';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { Figure, Figures } from '#ui/figures.tsx';
import type {
  MarketOverviewResponse,
  MoneyMatter,
  MarketOverview as Overview,
} from '../contract.ts';
import { sumOf, weeksShown } from '../overview.ts';
import { OverviewSection, TextLink } from './overview-section.tsx';
import { WeekCharts } from './week-charts.tsx';

export function MarketOverview() {
  const api = useApi();
  const query = useQuery({
    queryKey: ['overview', 'market'],
    queryFn: async () => (await api.get<MarketOverviewResponse>('/overview/market')).data,
  });

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
      note={<TextLink to="/dashboard/report">Review them</TextLink>}
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

function NeedsAttention({ matters }: { matters: MoneyMatter[] }) {
  if (matters.length === 0) return null;
  return (
    <section
      aria-labelledby="needs-attention"
      className="rounded-panel border border-border bg-surface p-5 md:p-6"
    >
      <h2 id="needs-attention" className="flex items-center gap-2.5 text-xl">
        <TriangleAlert className="size-5 text-warning" />
        Needs attention
      </h2>
      <ul className="mt-4 divide-y divide-border border-t border-border">
        {matters.map((matter) => (
          <li key={`${matter.kind} ${matter.transactionId}`} className="grid gap-0.5 py-3">
            <p className="font-semibold">{headingOf(matter)}</p>
            <p className="text-muted">{whatToDo[matter.kind](matter)}</p>
            <p className="wrap-anywhere text-sm text-muted tabular-nums">{matter.transactionId}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const headings = {
  dispute: 'Payment disputed',
  refund: 'Refund failed',
  difference: 'The books do not match',
};

const headingOf = ({ kind, car, amount }: MoneyMatter) =>
  [headings[kind], car, amount !== null && formatMoney(minorUnits(amount))]
    .filter(Boolean)
    .join(' · ');

const whatToDo: Record<MoneyMatter['kind'], (matter: MoneyMatter) => string> = {
  dispute: ({ what, until }) =>
    `The bank says: ${inWords(what)}. Respond at the card provider${until ? ` by ${dayOf(until)}` : ''}.`,
  refund: ({ what }) =>
    `The bank returned it: ${inWords(what)}. Agree on another way with the buyer, then record it with npm run payments.`,
  difference: ({ what }) => `${what} Compare it with the card provider’s dashboard.`,
};

const inWords = (code: string) => code.replaceAll('_', ' ');

const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
