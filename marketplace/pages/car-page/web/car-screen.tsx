import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isMissing, useApi } from '#kit/api-client.ts';
import { ErrorScreen } from '#kit/error-screen.tsx';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { type Car, priceOf } from '#marketplace/cars/listings/listing.ts';
import {
  PriceHistorySection,
  priceHistoryOf,
} from '#marketplace/cars/prices/web/price-history-section.tsx';
import { ReportWithReason } from '#marketplace/cars/reports/web/report-with-reason.tsx';
import { PriceCheck } from '#marketplace/cars/valuation/web/price-check.tsx';
import { soldGapOf } from '#marketplace/cars/valuation/web/price-of.ts';
import { CarGallery } from '#marketplace/cars/vehicles/web/car-gallery.tsx';
import { allMakes, useBrandName } from '#marketplace/cars/vehicles/web/makes.ts';
import { Specifications } from '#marketplace/cars/vehicles/web/specifications.tsx';
import { formatDistance } from '#marketplace/distance.ts';
import { CompareButton } from '#marketplace/finding/compare/web/compare-button.tsx';
import { SaveButton } from '#marketplace/finding/favourites/web/save-button.tsx';
import { CarShelf } from '#marketplace/finding/search/web/car-shelf.tsx';
import { carById, newestCars, similarCars } from '#marketplace/finding/search/web/shelf-queries.ts';
import { formatMoney } from '#marketplace/money.ts';
import { ForAdministrators } from '#marketplace/oversight/moderation/web/cars/for-administrators.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { ActionBar } from './action-bar.tsx';
import { PriceCard } from './price-card.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { ShareButton } from './share-button.tsx';
import { SimilarCars } from './similar-cars.tsx';
import { useNoteVisit } from './use-note-visit.ts';
import { VinOnFile } from './vin-on-file.tsx';

function CarScreen() {
  const { id = '' } = useParams();
  const car = useQuery({ ...carById(useApi(), id), throwOnError: isMissing });

  return (
    <div className="page-width pt-2">
      {car.data ? (
        <LoadedCar key={id} car={car.data} />
      ) : (
        <>
          <PageHead title="Car" description="A used car and its price." />
          <h1 className="sr-only">Car</h1>
          {car.isPending && <CarScreenSkeleton />}
          {car.isLoadingError && <ProblemPanel onRetry={() => car.refetch()} />}
        </>
      )}
    </div>
  );
}

const CarScreenSkeleton = () => (
  <div className="skeletons">
    <Skeleton className="my-3 h-5 w-56" />
    <div className="mt-1 grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Skeleton className="aspect-8/5 rounded-panel" />
      <div className="rounded-panel border border-border bg-surface p-6">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="mt-2 h-7 w-4/5" />
        <Skeleton className="mt-6 h-10 w-36" />
        <Spinner />
      </div>
    </div>
  </div>
);

function LoadedCar({ car }: { car: Car }) {
  const brand = useBrandName()(car.category);
  useNoteVisit(car);

  return (
    <>
      <PageHead
        title={car.name}
        description={inOneLine(car)}
        path={`/singleProduct/${car.id}`}
        image={car.pictures[0]}
        imageAlt={car.name}
      />
      <Breadcrumb
        trail={[
          { label: 'Car List', to: '/car' },
          { label: brand, to: `/category/${car.category}` },
        ]}
        here={car.name}
      />
      <div className="mt-1 grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_min(24rem,40%)]">
        <div>
          <CarGallery pictures={car.pictures} name={car.name} sold={car.sold} />
          <div className="mt-2 -ms-2 flex flex-wrap gap-x-1 noscript:hidden">
            <SaveButton car={car} />
            <CompareButton car={car} />
            <ShareButton name={car.name} path={`/singleProduct/${car.id}`} />
          </div>
        </div>
        <div className="lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:tall:sticky">
          <PriceCard car={car} />
        </div>
        <div className="grid gap-8">
          <PriceCheck car={car} />
          <Specifications vehicle={car.vehicle} vin={car.hasVin && <VinOnFile id={car.id} />} />
          <PriceHistorySection car={car} />
          <section aria-labelledby="description">
            <h2 id="description" className="text-xl">
              Description
            </h2>
            <p className="mt-2 max-w-prose whitespace-pre-line text-muted">{car.description}</p>
            <div className="mt-4 -ms-2">
              <ReportWithReason car={car} />
            </div>
            <ForAdministrators id={car.id} />
          </section>
        </div>
      </div>
      <SimilarCars car={car} />
      <RecentlyViewed id={car.id} />
      <ActionBar car={car} />
    </>
  );
}

/** For link previews and search engines. */
function inOneLine(car: Car): string {
  const { name, location, condition, vehicle } = car;
  const { firstRegistration, mileage } = vehicle;
  const known = [
    firstRegistration !== undefined && `First registered ${firstRegistration.slice(0, 4)}`,
    mileage !== undefined && formatDistance(mileage),
  ].filter(Boolean);
  return [
    `${name} for ${formatMoney(priceOf(car))} in ${location}.`,
    ...(known.length > 0 ? [`${known.join(', ')}.`] : []),
    `${condition} condition.`,
  ].join(' ');
}

const carsInstead = { count: 3 };

/** A removed car and an unknown id must look the same, so the cars below do not depend on the id. */
function CarError() {
  const { id = '' } = useParams();
  const { data: newest = [] } = useQuery(newestCars(useApi(), carsInstead));

  return (
    <ErrorScreen>
      <ForAdministrators id={id} />
      <CarShelf id="newest-cars" heading="Newest cars" cars={newest} />
    </ErrorScreen>
  );
}

export const carPage: Page = {
  Screen: CarScreen,
  Trouble: CarError,
  preload: async ({ api, cache, params: { id = '' } }) => {
    const beside = Promise.all([
      cache.prefetchQuery(similarCars(api, id)),
      cache.prefetchQuery(priceHistoryOf(api, id)),
      cache.prefetchQuery(soldGapOf(api, id)),
    ]);
    try {
      await cache.fetchQuery(carById(api, id));
    } catch (problem) {
      await cache.prefetchQuery(newestCars(api, carsInstead));
      throw problem;
    } finally {
      await beside;
    }
  },
  structuredData: async ({ api, cache, params: { id = '' } }, origin) => {
    const car = cache.getQueryData(carById(api, id).queryKey);
    // Only the server needs it.
    const { carForMachines } = await import('./car-for-machines.ts');
    const makes = await cache.ensureQueryData(allMakes(api));
    return car ? carForMachines(car, makes, origin) : null;
  },
};
