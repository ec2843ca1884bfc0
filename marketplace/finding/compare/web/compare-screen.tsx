import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { Link, Navigate, redirect, useSearchParams } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { refuseValue } from '#kit/refuse-value.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import type { RememberedCar } from '#marketplace/cars/listings/remembered-car.ts';
import { carsByIds } from '#marketplace/cars/listings/web/remembered-cars.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListSkeleton } from '#ui/feedback/page-skeleton.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { type Comparison, comparePath, readComparison } from '../comparison.ts';
import { fewestToCompare } from '../limits.ts';
import { dropFromComparison, useComparedIds } from './compared-cars.ts';
import { ComparisonTable } from './comparison-table.tsx';

function CompareScreen() {
  const comparison = readComparison(useSearchParams()[0]);
  const { ids } = comparison;
  const chosen = useComparedIds();
  const cars = useQuery({ ...carsByIds(useApi(), ids), enabled: ids.length > 0 });

  // Without cars in the address, compare those chosen in this browser.
  if (ids.length === 0 && chosen.length > 0) {
    return <Navigate to={comparePath({ ...comparison, ids: chosen })} replace />;
  }
  return (
    <div className="page-width pt-8">
      <PageHead
        title="Compare cars"
        description="Two to four used cars side by side: price, place and specifications."
      />
      <h1 className="mb-6 text-3xl">Compare cars</h1>
      {ids.length === 0 && <PickCars />}
      {ids.length > 0 && cars.isPending && <ListSkeleton />}
      {cars.isLoadingError && (
        <ProblemPanel onRetry={() => cars.refetch()} retrying={cars.isFetching} />
      )}
      {cars.data && <Compared cars={cars.data} comparison={comparison} />}
    </div>
  );
}

function Compared({ cars, comparison }: { cars: RememberedCar[]; comparison: Comparison }) {
  const listed = cars.flatMap(({ car }) => car ?? []);
  const gone = cars.filter(({ car }) => car === null).map(({ id }) => id);
  return (
    <div className="grid gap-6">
      {gone.length > 0 && <GoneCars gone={gone} comparison={comparison} />}
      {listed.length < fewestToCompare ? (
        <PickCars first={listed[0]} />
      ) : (
        <ComparisonTable cars={listed} comparison={comparison} />
      )}
    </div>
  );
}

function GoneCars({ gone, comparison }: { gone: string[]; comparison: Comparison }) {
  const left = comparison.ids.filter((id) => !gone.includes(id));
  return (
    <Alert tone="info">
      {gone.length === 1
        ? 'One of these cars is no longer listed.'
        : `${gone.length} of these cars are no longer listed.`}{' '}
      <Link
        to={comparePath({ ...comparison, ids: left })}
        replace
        preventScrollReset
        onClick={() => gone.forEach(dropFromComparison)}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Remove
      </Link>
    </Alert>
  );
}

const PickCars = ({ first }: { first?: Car | undefined }) => (
  <EmptyState
    icon={Scale}
    heading={first ? 'Pick one more car' : 'Pick two to four cars'}
    line={`${first ? `You have chosen ${first.name}. ` : ''}Press Compare on a car’s page, or tick cars you have saved.`}
  >
    <ButtonLink to="/car">See cars</ButtonLink>
    <ButtonLink to="/favourites" variant="secondary">
      Saved cars
    </ButtonLink>
  </EmptyState>
);

export const comparePage: Page = {
  Screen: CompareScreen,
  preload: async ({ api, cache, url }) => {
    const { mistake, ...comparison } = readComparison(url.searchParams);
    refuseValue(mistake);
    // Redirect to the canonical address.
    const tidy = comparePath(comparison);
    if (url.pathname + url.search !== tidy) throw redirect(tidy);
    if (comparison.ids.length > 0) await cache.fetchQuery(carsByIds(api, comparison.ids));
  },
};
