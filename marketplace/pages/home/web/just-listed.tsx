import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { CarCardSkeleton } from '#marketplace/cars/listings/web/car-card-skeleton.tsx';
import { NoCars } from '#marketplace/cars/listings/web/no-cars.tsx';
import { SavableCarCard } from '#marketplace/finding/favourites/web/savable-car-card.tsx';
import { newestCars } from '#marketplace/finding/search/web/shelf-queries.ts';
import { SellLink } from '#marketplace/platform/accounts/web/own-account/sell-link.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { HomeSection } from './home-section.tsx';

export const shelf = { count: 3 };

export function JustListed() {
  const newest = useQuery(newestCars(useApi(), shelf));

  return (
    <HomeSection
      id="just-listed"
      heading="Just listed"
      line="The newest cars for sale."
      aside={
        <Link
          to="/car"
          className="inline-flex min-h-11 shrink-0 items-center font-semibold text-link underline-offset-4 hover:underline"
        >
          See all cars
        </Link>
      }
    >
      {newest.isPending && <ComingCars />}
      {newest.isLoadingError && (
        <ProblemPanel onRetry={() => newest.refetch()} retrying={newest.isFetching} />
      )}
      {newest.data && <Cars cars={newest.data} />}
    </HomeSection>
  );
}

const Cars = ({ cars }: { cars: Car[] }) =>
  cars.length === 0 ? (
    <NoCars>
      <SellLink />
    </NoCars>
  ) : (
    <Shelf>
      {cars.map((car) => (
        <li key={car.id}>
          <SavableCarCard car={car} heading="h3" />
        </li>
      ))}
    </Shelf>
  );

const ComingCars = () => (
  <div role="status" className="skeletons">
    <span className="sr-only">Loading...</span>
    <Shelf>
      {['a', 'b', 'c'].map((key) => (
        <li key={key}>
          <CarCardSkeleton />
        </li>
      ))}
    </Shelf>
  </div>
);

const Shelf = ({ children }: { children: ReactNode }) => (
  <ul className="card-columns [--card:13rem]">{children}</ul>
);
