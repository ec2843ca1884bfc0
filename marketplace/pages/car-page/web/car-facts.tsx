import type { ReactNode } from 'react';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { facts } from '#marketplace/cars/vehicles/facts.ts';
import { useBrandName } from '#marketplace/cars/vehicles/web/makes.ts';
import { ShowNumber } from '#marketplace/dealing/messages/web/show-number.tsx';
import { formatMoney } from '#marketplace/money.ts';

export function CarFacts({ car }: { car: Car }) {
  const brandName = useBrandName();
  return (
    <dl className="divide-y divide-border">
      <Fact label={facts.category.sheet}>{brandName(car.category)}</Fact>
      <Fact label={facts.condition.sheet}>{car.condition}</Fact>
      <Fact label="Posted">
        <time dateTime={car.postedOn}>{car.postedOn}</time>
      </Fact>
      {car.location && <Fact label={facts.location.sheet}>{car.location}</Fact>}
      <Fact label={facts.originalPrice.sheet}>{formatMoney(car.originalPrice)}</Fact>
      <Fact label={facts.resalePrice.sheet}>{formatMoney(car.resalePrice)}</Fact>
      <Fact label={facts.yearsUsed.sheet}>{car.yearsUsed}</Fact>
      {car.phone && <Phone car={car} />}
    </dl>
  );
}

const Phone = ({ car }: { car: Car }) => (
  <Fact label={facts.phone.sheet}>
    {car.phoneAfterAnswer ? (
      <ShowNumber car={car} masked={car.phone} />
    ) : (
      <a
        href={`tel:${car.phone.replaceAll(/[^+\d]/g, '')}`}
        className="-my-2.5 inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline"
      >
        {car.phone}
      </a>
    )}
  </Fact>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-6 py-2.5">
    <dt className="text-muted">{label}</dt>
    <dd className="text-end font-medium tabular-nums">{children}</dd>
  </div>
);
