import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { WaitingLeads } from '#marketplace/dealing/bookings/web/leads/waiting-leads.tsx';
import { WaitingOffers } from '#marketplace/dealing/offers/web/waiting-offers.tsx';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figure, Figures } from '#ui/figures.tsx';
import { RowLink } from '#ui/row-link.tsx';
import type { CarFigures, SalesOverview as Overview, SalesOverviewResponse } from '../contract.ts';
import { daysOfRecentViews, sumOf, weeksShown } from '../overview.ts';
import { FirstCar } from './first-car.tsx';
import { OverviewSection } from './overview-section.tsx';
import { WeekCharts } from './week-charts.tsx';

export function SalesOverview() {
  const api = useApi();
  const query = useQuery({
    queryKey: ['overview', 'sales'],
    queryFn: async () => (await api.get<SalesOverviewResponse>('/overview/sales')).data,
  });

  if (query.data?.listed === 0) return <FirstCar />;
  return (
    <>
      <WaitingOffers />
      <WaitingLeads />
      <OverviewSection query={query}>
        {(overview) => (
          <>
            <SalesFigures {...overview} />
            <WeekCharts
              weeks={overview.weeks}
              charts={[
                { title: 'Views of your cars', bars: { Views: (week) => week.views } },
                {
                  title: 'Bookings and sales',
                  bars: { Bookings: (week) => week.bookings, Sold: (week) => week.sold },
                },
              ]}
            />
            {overview.cars.length > 0 && <MostViewed {...overview} />}
          </>
        )}
      </OverviewSection>
    </>
  );
}

const inAll = `in ${weeksShown} weeks`;

const SalesFigures = ({ weeks, earned }: Overview) => (
  <Figures>
    <Figure
      label="Views"
      figure={sumOf(weeks, ({ views }) => views).toLocaleString('en-US')}
      note={inAll}
    />
    <Figure label="Bookings" figure={sumOf(weeks, ({ bookings }) => bookings)} note={inAll} />
    <Figure label="Cars sold" figure={sumOf(weeks, ({ sold }) => sold)} note={inAll} />
    <Figure label="Earned" figure={formatMoney(minorUnits(earned))} note="in total" />
  </Figures>
);

const MostViewed = ({ cars }: Overview) => (
  <section aria-labelledby="most-viewed" className="mt-4">
    <h2 id="most-viewed" className="mb-3 text-xl">
      Most viewed in {daysOfRecentViews} days
    </h2>
    <DataTable
      caption="Your most viewed cars"
      columns={columns}
      rows={cars}
      rowKey={({ id }) => id}
    />
  </section>
);

const columns: Column<CarFigures>[] = [
  {
    heading: 'Name',
    narrow: 'title',
    cell: ({ id, name }) => <RowLink to={`/singleProduct/${id}`}>{name}</RowLink>,
  },
  {
    heading: 'Available',
    narrow: 'state',
    cell: ({ sold }) => (sold ? <Badge>Sold</Badge> : <Badge tone="success">Sales</Badge>),
  },
  { heading: 'Views', numeric: true, cell: ({ views }) => views },
  {
    heading: 'Open bookings',
    numeric: true,
    cell: ({ id, name, openBookings }) =>
      openBookings === 0 ? (
        0
      ) : (
        <Link
          to={`/dashboard/leads?car=${id}&show=all`}
          aria-label={`${openBookings} open bookings of ${name}`}
          className="inline-flex min-h-11 items-center px-2 -me-2 font-semibold text-link underline underline-offset-4"
        >
          {openBookings}
        </Link>
      ),
  },
];
