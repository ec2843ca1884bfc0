import { TriangleAlert } from 'lucide-react';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { percentInWords } from '../rating-words.ts';
import { PriceLabelMark } from './price-label-mark.tsx';

export function PriceVerdict({ car: { priceRating: rating } }: { car: Car }) {
  if (!rating || ('reason' in rating && rating.reason !== 'unusual')) return null;
  return (
    <a
      href="#price-check"
      className="-mb-1 flex min-h-11 w-fit flex-wrap items-center gap-x-2 text-sm text-muted underline-offset-4 hover:underline"
    >
      {'label' in rating ? (
        <>
          <PriceLabelMark label={rating.label} className="rounded-full" />
          {percentInWords(rating)}
        </>
      ) : (
        <span className="inline-flex items-center gap-1.5 font-semibold text-warning">
          <TriangleAlert className="size-4.5 shrink-0" />
          Unusually low price
        </span>
      )}
    </a>
  );
}
