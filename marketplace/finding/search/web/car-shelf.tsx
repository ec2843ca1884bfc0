import type { ReactNode } from 'react';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { SavableCarCard } from '#marketplace/finding/favourites/web/savable-car-card.tsx';

type Props = {
  id: string;
  heading: string;
  cars: Car[];
  aside?: ReactNode;
};

export function CarShelf({ id, heading, cars, aside }: Props) {
  if (cars.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-14">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-2xl">
          {heading}
        </h2>
        {aside}
      </div>
      <ul className="card-columns [--card:13rem]">
        {cars.map((car) => (
          <li key={car.id}>
            <SavableCarCard car={car} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
