import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { ErrorScreen } from '#kit/error-screen.tsx';
import { ForAdministrators } from '#marketplace/moderation/web/cars/for-administrators.tsx';
import { newestCars, similarCars } from '#marketplace/search/web/shelf-queries.ts';
import { CarShelf } from '../car-shelf.tsx';

const instead = { count: 3 };

/** Of a car that left the market there are similar ones; of one that never was, the newest. */
export function CarError() {
  const { id = '' } = useParams();
  const api = useApi();
  const similar = useQuery({ ...similarCars(api, id), retry: false });
  const newest = useQuery({ ...newestCars(api, instead), enabled: similar.isError });

  return (
    <ErrorScreen>
      <ForAdministrators id={id} />
      <CarShelf id="similar-cars" heading="Similar cars" cars={similar.data ?? []} />
      <CarShelf id="newest-cars" heading="Newest cars" cars={newest.data ?? []} />
    </ErrorScreen>
  );
}
