import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { ErrorScreen } from '#kit/error-screen.tsx';
import { CarShelf } from '#marketplace/finding/search/web/car-shelf.tsx';
import { newestCars } from '#marketplace/finding/search/web/shelf-queries.ts';
import { ForAdministrators } from '#marketplace/oversight/moderation/web/cars/for-administrators.tsx';

export const carsInstead = { count: 3 };

/** A removed car and an unknown id must look the same, so the cars below do not depend on the id. */
export function CarError() {
  const { id = '' } = useParams();
  const { data: newest = [] } = useQuery(newestCars(useApi(), carsInstead));

  return (
    <ErrorScreen>
      <ForAdministrators id={id} />
      <CarShelf id="newest-cars" heading="Newest cars" cars={newest} />
    </ErrorScreen>
  );
}
