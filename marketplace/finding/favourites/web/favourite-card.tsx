import { TrendingDown, TrendingUp } from 'lucide-react';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { CompareTick } from '#marketplace/finding/compare/web/compare-tick.tsx';
import { formatMoney } from '#marketplace/money.ts';
import { type Favourite, priceDifference } from '../favourite.ts';
import { SavableCarCard } from './savable-car-card.tsx';

type Props = { favourite: Favourite; car: Car; isFirst: boolean };

export function FavouriteCard({ favourite, car, isFirst }: Props) {
  return (
    <div className="flex w-full min-w-0 flex-col gap-1">
      <div className="relative grow">
        <SavableCarCard car={car} isFirst={isFirst} />
        {car.sold && (
          <span className="absolute start-3 top-3 rounded-full bg-ink px-3 py-0.5 font-bold text-on-ink">
            Sold
          </span>
        )}
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-1">
        <CompareTick car={car} />
        <PriceChange difference={priceDifference(favourite)} />
      </div>
    </div>
  );
}

function PriceChange({ difference }: { difference: number }) {
  if (difference === 0) return null;
  const isLess = difference < 0;
  const Icon = isLess ? TrendingDown : TrendingUp;
  return (
    <p
      className={`flex items-center gap-1.5 text-sm font-semibold ${isLess ? 'text-success' : 'text-muted'}`}
    >
      <Icon className="size-4.5 shrink-0" />
      {formatMoney(Math.abs(difference))} {isLess ? 'less' : 'more'} than when you saved it
    </p>
  );
}
