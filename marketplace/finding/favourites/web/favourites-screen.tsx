import { queryOptions, useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { rememberedCarFromWire } from '#marketplace/cars/listings/remembered-car-on-wire.ts';
import { CarGridSkeleton } from '#marketplace/cars/listings/web/car-grid.tsx';
import { rememberedCars } from '#marketplace/cars/listings/web/remembered-cars.ts';
import { comparePath } from '#marketplace/finding/compare/comparison.ts';
import { fewestToCompare } from '#marketplace/finding/compare/limits.ts';
import { useComparedIds } from '#marketplace/finding/compare/web/compared-cars.ts';
import { minorUnits } from '#marketplace/money.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { loginFrom } from '#marketplace/platform/accounts/web/sign-in/login-from.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { OutOfDate } from '#ui/feedback/out-of-date.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import type { FavouritesResponse } from '../contract.ts';
import { type Favourite, isStillShown } from '../favourite.ts';
import { FavouriteList } from './favourite-list.tsx';
import { removeStoredFavourites, storedFavourites } from './stored-favourites.ts';

/** The server renders it without cars, the same for all visitors. */
function FavouritesScreen() {
  const { signedIn } = useVisitor();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useQuery(myFavourites(useApi(), signedIn));
  const retry = () => list.refetch();

  return (
    <div className="page-width pt-8">
      <PageHead title="Saved cars" description="The cars you saved, with what they cost now." />
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          Saved cars
        </h1>
        <CompareSaved />
      </div>
      {list.isPending && <Loading />}
      {list.isLoadingError && <ProblemPanel onRetry={retry} retrying={list.isFetching} />}
      {list.data?.length === 0 && <NothingSaved />}
      {list.data && list.data.length > 0 && (
        <div className="grid gap-6">
          {list.isRefetchError && <OutOfDate onRetry={retry} />}
          {!signedIn && <LogInToKeep />}
          <FavouriteList
            favourites={list.data}
            onRemoved={() => heading.current?.focus({ preventScroll: true })}
          />
        </div>
      )}
    </div>
  );
}

/** From the account or from this browser. Never fresh, because hearts on other pages change it. */
const myFavourites = (api: ApiClient, signedIn: boolean) =>
  queryOptions({
    queryKey: ['favourites', { signedIn }],
    queryFn: () => (signedIn ? listFromAccount(api) : listFromBrowser(api)),
    staleTime: 0,
  });

const listFromAccount = async (api: ApiClient): Promise<Favourite[]> =>
  (await api.get<FavouritesResponse>('/favourites')).data.map((wire) => ({
    ...rememberedCarFromWire(wire),
    savedPrice: minorUnits(wire.savedPrice),
  }));

async function listFromBrowser(api: ApiClient): Promise<Favourite[]> {
  const prices = new Map(storedFavourites().map(({ id, price }) => [id, price]));
  const cars = await rememberedCars(api, [...prices.keys()]);
  const now = new Date();
  const over = cars.filter((car) => !isStillShown(car, now)).map(({ id }) => id);
  if (over.length > 0) removeStoredFavourites(over);
  return cars
    .filter(({ id }) => !over.includes(id))
    .map((car) => ({ ...car, savedPrice: prices.get(car.id)! }));
}

function CompareSaved() {
  const ids = useComparedIds();
  if (ids.length < fewestToCompare) return null;
  return <ButtonLink to={comparePath({ ids })}>Compare {ids.length} cars</ButtonLink>;
}

const Loading = () => (
  <>
    <div className="noscript:hidden">
      <CarGridSkeleton />
    </div>
    <p className="hidden rounded-card border border-border bg-surface p-5 noscript:block">
      This page needs JavaScript. Turn it on in your browser and reload the page.
    </p>
  </>
);

const NothingSaved = () => (
  <EmptyState icon={Heart} heading="No saved cars yet" line="Tap the heart on a car.">
    <ButtonLink to="/car">See cars</ButtonLink>
  </EmptyState>
);

const LogInToKeep = () => (
  <p className="text-muted">
    These cars are saved in this browser only.{' '}
    <Link
      {...loginFrom('/favourites')}
      className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
    >
      Log in to find them everywhere
    </Link>
  </p>
);

export const favouritesPage: Page = { Screen: FavouritesScreen };
