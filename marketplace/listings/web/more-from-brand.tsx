import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '#web/api-client.ts';
import { brandName, type Car, type Category } from '../listing.ts';
import { CarCard } from './car-card.tsx';
import { newestCars } from './cars-on-offer.ts';

const shown = 3;

/** One more than is shown, because the car of the page may be among them. */
export const carsBeside = (category: Category) => ({ category, count: shown + 1 });

export function MoreFromBrand({ car }: { car: Car }) {
  const { data: cars = [] } = useQuery(newestCars(useApi(), carsBeside(car.category)));
  const others = cars.filter(({ id }) => id !== car.id).slice(0, shown);

  if (others.length === 0) return null;
  return (
    <section aria-labelledby="more-from-brand" className="mt-14">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="more-from-brand" className="text-2xl">
          More from {brandName(car.category)}
        </h2>
        <Link
          to={`/category/${car.category}`}
          className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
        >
          See all {brandName(car.category)} cars
        </Link>
      </div>
      <ul className="grid gap-5 md:grid-cols-3">
        {others.map((other) => (
          <li key={other.id}>
            <CarCard car={other} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
