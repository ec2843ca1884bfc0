import { TrendingDown } from 'lucide-react';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { formatMoney } from '#marketplace/money.ts';

type Props = { car: Car; className: string };

export function PriceDropMark({ car: { dropped, resalePrice }, className }: Props) {
  if (!dropped) return null;
  return (
    <p
      className={`inline-flex items-center gap-1 bg-success-soft px-2 py-0.5 text-sm font-semibold text-on-success-soft tabular-nums ${className}`}
    >
      <TrendingDown className="size-4 shrink-0" />
      Price dropped {formatMoney(dropped.from - resalePrice)}
    </p>
  );
}
