import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { useBrandName } from '#marketplace/cars/vehicles/web/makes.ts';
import { CarShelf } from '#marketplace/finding/search/web/car-shelf.tsx';
import { similarCars } from '#marketplace/finding/search/web/shelf-queries.ts';

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
