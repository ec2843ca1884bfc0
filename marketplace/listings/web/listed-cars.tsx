import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ProblemPanel } from '#ui/problem-panel.tsx';
import { useApi } from '#web/api-client.ts';
import { CarCount } from './car-count.tsx';
import { CarGrid, CarGridSkeleton } from './car-grid.tsx';
import { carsOnOffer, type PageOfCars } from './cars-on-offer.ts';
import { BackToNewest, ShowMoreCars } from './show-more-cars.tsx';
import { useFocusOnAddedItem } from './use-focus-on-added-item.ts';

type Props = {
  category?: string;
  /** Stands above the count. */
  heading: ReactNode;
  /** In place of the cars when there are none. */
  empty: ReactNode;
};

/** Heading, count and cards of `/car` and `/category/{id}`, with the way to further cars. */
export function ListedCars({ category, heading, empty }: Props) {
  const after = useSearchParams()[0].get('after') ?? undefined;
  const list = useInfiniteQuery(carsOnOffer(useApi(), { category, after }));

  return (
    <>
      <header className="mb-6">
        {heading}
        <CarCount total={list.data?.pages[0]?.total ?? null} />
        {after && <BackToNewest />}
      </header>
      {list.isPending && <CarGridSkeleton />}
      {list.isLoadingError && <ProblemPanel onRetry={() => list.refetch()} />}
      {list.data && <LoadedCars list={list} empty={empty} />}
    </>
  );
}

type List = UseInfiniteQueryResult<InfiniteData<PageOfCars>>;

function LoadedCars({ list, empty }: { list: List; empty: ReactNode }) {
  const cars = list.data?.pages.flatMap((page) => page.cars) ?? [];
  const next = list.data?.pages.at(-1)?.next;
  const added = useFocusOnAddedItem(cars.length);

  if (cars.length === 0) return empty;
  return (
    <>
      <CarGrid ref={added.list} cars={cars} />
      {next && (
        <ShowMoreCars
          after={next}
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onShow={() => {
            added.expect();
            list.fetchNextPage();
          }}
        />
      )}
    </>
  );
}
