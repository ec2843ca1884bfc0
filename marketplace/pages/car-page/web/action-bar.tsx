import type { Car } from '#marketplace/cars/listings/listing.ts';
import { usePriceOf } from '#marketplace/dealing/offers/web/availability-of.ts';
import { formatMoney } from '#marketplace/money.ts';
import { BuyNow } from './buy-now.tsx';

export function ActionBar({ car }: { car: Car }) {
  const price = usePriceOf(car);
  return (
    <section
      aria-label="Buy this car"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden short:static"
    >
      <div className="page-width flex items-center gap-4 py-3">
        <p className="text-xl font-bold tabular-nums">{formatMoney(car.pricePaid ?? price)}</p>
        <div className="grow">
          <BuyNow car={car} />
        </div>
      </div>
    </section>
  );
}
