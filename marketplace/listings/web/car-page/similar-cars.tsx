import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { CarShelf } from '#marketplace/search/web/car-shelf.tsx';
import { similarCars } from '#marketplace/search/web/shelf-queries.ts';
import { useBrandName } from '#marketplace/vehicles/web/makes.ts';
import type { Car } from '../../listing.ts';

export function SimilarCars({ car }: { car: Car }) {
  const brandName = useBrandName();
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
