import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { myBookings } from '#marketplace/dealing/bookings/web/my-bookings.ts';
import { formatMoney } from '#marketplace/money.ts';
import { Figure, Figures } from '#ui/figures.tsx';
import { sumOf } from '../overview.ts';
import { OverviewSection, TextLink } from './overview-section.tsx';

const mostReceipts = 5;

export function PurchasesOverview() {
  const query = useQuery(myBookings(useApi()));

  return (
    <OverviewSection query={query}>
      {(bookings) => {
        const paid = bookings.filter(({ status }) => status === 'paid');
        return (
          <>
            <Figures>
              <Figure
                label="Open bookings"
                figure={bookings.filter(({ status }) => status === 'open').length}
                note={<TextLink to="/dashboard/user">See them</TextLink>}
              />
              <Figure label="Cars bought" figure={paid.length} />
              <Figure label="Total paid" figure={formatMoney(sumOf(paid, ({ price }) => price))} />
            </Figures>
            {paid.length > 0 && <LatestReceipts bookings={paid.slice(0, mostReceipts)} />}
          </>
        );
      }}
    </OverviewSection>
  );
}

const LatestReceipts = ({ bookings }: { bookings: MyBooking[] }) => (
  <section aria-labelledby="receipts" className="mt-4">
    <h2 id="receipts" className="mb-3 text-xl">
      Receipts
    </h2>
    <ul className="divide-y divide-border rounded-card border border-border bg-surface">
      {bookings.map(({ id, car, price }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-3">
          <TextLink to={`/dashboard/receipt/${id}`}>{car.name}</TextLink>
          <span className="font-semibold tabular-nums">{formatMoney(price)}</span>
        </li>
      ))}
    </ul>
  </section>
);
