import type { ReactNode } from 'react';
import { CarPicture } from '#marketplace/cars/vehicles/web/car-picture.tsx';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import { Until } from '#ui/until.tsx';

type OrderProps = { booking: MyBooking; price: Money; totalLabel: string };

type Props = OrderProps & {
  /** Puts the summary above its page on small screens. */
  summaryFirst?: boolean;
  children: ReactNode;
};

export const WithSummary = ({ summaryFirst = false, children, ...order }: Props) => (
  <div className="grid grid-cols-1 items-start gap-4 md:gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="min-w-0 max-w-2xl">{children}</div>
    <div className={`max-w-2xl xl:sticky xl:top-24 ${summaryFirst ? 'max-xl:order-first' : ''}`}>
      <OrderSummary {...order} />
    </div>
  </div>
);

function OrderSummary({
  booking: { car, seller, previousPrice, agreedUntil },
  price,
  totalLabel,
}: OrderProps) {
  return (
    <aside
      aria-label="Order summary"
      className="rounded-panel border border-border bg-surface p-3 max-xl:grid max-xl:grid-cols-[6rem_minmax(0,1fr)] max-xl:items-center max-xl:gap-x-4 md:p-5"
    >
      <CarPicture
        url={car.picture}
        alt=""
        sizes="(min-width: 75rem) 18rem, 6rem"
        className="rounded-card max-xl:row-span-2"
      />
      <div className="xl:mt-4">
        <p className="text-lg font-bold">{car.name}</p>
        <p className="text-muted">Sold by {seller.name}</p>
        {agreedUntil !== null && (
          <p className="text-muted">
            Agreed price, until <Until at={new Date(agreedUntil)} />
          </p>
        )}
      </div>
      <dl className="mt-1 tabular-nums xl:mt-3 xl:border-t xl:border-border xl:pt-3">
        {previousPrice !== null && previousPrice !== price && (
          <div className="flex justify-between gap-4 text-muted">
            <dt>{agreedUntil === null ? 'Old price' : 'Asking price'}</dt>
            <dd className="line-through">{formatMoney(previousPrice)}</dd>
          </div>
        )}
        <div className="flex justify-between gap-4 font-bold">
          <dt>{totalLabel}</dt>
          <dd>{formatMoney(price)}</dd>
        </div>
      </dl>
    </aside>
  );
}
