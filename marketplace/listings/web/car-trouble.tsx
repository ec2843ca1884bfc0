import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApi } from '#web/api-client.ts';
import { ErrorScreen } from '#web/error-screen.tsx';
import { ForAdministrators } from './administration/for-administrators.tsx';
import { CarShelf } from './car-shelf.tsx';
import { newestCars, similarCars } from './cars-on-offer.ts';

const instead = { count: 3 };

/** Of a car that left the market there are similar ones; of one that never was, the newest. */
export function CarTrouble() {
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
