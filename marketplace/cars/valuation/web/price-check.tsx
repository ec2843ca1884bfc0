import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { Button } from '#ui/buttons/button.tsx';
import type { LabelledPrice, UnlabelledPrice } from '../contract.ts';
import { roundedAge } from '../estimation/priced-car.ts';
import { labelWords } from '../price-label.ts';
import {
  adjustedTo,
  carsOf,
  percentInWords,
  rangeInWords,
  reasonInWords,
  soldGapInWords,
} from '../rating-words.ts';
import { PriceBar } from './price-bar.tsx';
import { labelLooks } from './price-label-mark.tsx';
import { soldGapOf } from './price-of.ts';

export function PriceCheck({ car }: { car: Car }) {
  const { priceRating: rating } = car;
  if (!rating) return null;
  return (
    <section
      aria-labelledby="price-check"
      className="rounded-panel border border-border bg-surface p-5 md:p-6"
    >
      <h2 id="price-check" className="text-xl">
        Price check
      </h2>
      {'label' in rating ? (
        <Rated car={car} rating={rating} />
      ) : (
        <NotRated car={car} rating={rating} />
      )}
    </section>
  );
}

function Rated({ car, rating }: { car: Car; rating: LabelledPrice }) {
  const { icon: Icon, line } = labelLooks[rating.label];
  const { mileage = 0 } = car.vehicle;
  return (
    <>
      <p className={`mt-1 mb-3 flex items-start gap-1.5 text-lg font-semibold ${line}`}>
        <Icon className="mt-0.5 size-6 shrink-0" />
        <span>
          {labelWords[rating.label]}: {percentInWords(rating)}
        </span>
      </p>
      <PriceBar rating={rating} price={car.resalePrice} />
      <p>{rangeInWords(rating)}</p>
      <p className="mt-1 text-sm text-muted">
        From {carsOf(rating)}, {adjustedTo({ years: roundedAge(car, new Date()), mileage })}.
      </p>
      <SoldGap id={car.id} />
      <MoreAboutIt>
        <ShowTheCars car={car} />
      </MoreAboutIt>
    </>
  );
}

function NotRated({ car, rating }: { car: Car; rating: UnlabelledPrice }) {
  const isUnusual = rating.reason === 'unusual';
  return (
    <>
      <p
        className={`mt-1 ${isUnusual ? 'flex items-start gap-2 font-semibold text-warning' : 'text-muted'}`}
      >
        {isUnusual && <TriangleAlert className="mt-0.5 size-5 shrink-0" />}
        {reasonInWords(rating)}
      </p>
      <MoreAboutIt>{isUnusual && <ShowTheCars car={car} />}</MoreAboutIt>
    </>
  );
}

function SoldGap({ id }: { id: string }) {
  const { data: gap } = useQuery(soldGapOf(useApi(), id));
  return gap ? <p className="mt-1 text-sm text-muted">{soldGapInWords(gap)}</p> : null;
}

const MoreAboutIt = ({ children }: { children?: ReactNode }) => (
  <div className="mt-3 -mb-1.5 flex flex-wrap items-center gap-x-5 gap-y-1">
    {children}
    <Link
      to="/price-check"
      className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
    >
      How we check prices
    </Link>
  </div>
);

/** Loaded on demand, because few visitors open it. */
const ComparedCarsDialog = lazy(async () => ({
  default: (await import('./compared-cars-dialog.tsx')).ComparedCarsDialog,
}));

function ShowTheCars({ car }: { car: Car }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="noscript:hidden">
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Show the cars
      </Button>
      {isOpen && (
        <Suspense>
          <ComparedCarsDialog car={car} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
