import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '#web/api-client.ts';
import { brandName, type Car } from '../listing.ts';
import { CarShelf } from './car-shelf.tsx';
import { similarCars } from './cars-on-offer.ts';

export function SimilarCars({ car }: { car: Car }) {
  const { data: cars = [] } = useQuery(similarCars(useApi(), car.id));

  return (
    <CarShelf
      id="similar-cars"
      heading="Similar cars"
      cars={cars}
      aside={
        <Link
          to={`/category/${car.category}`}
          className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
        >
          See all {brandName(car.category)} cars
        </Link>
      }
    />
  );
}
