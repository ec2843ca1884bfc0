import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { CarFront, Plus } from 'lucide-react';
import { useVisitor } from '#marketplace/accounts/web/session-context.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProblemPanel } from '#ui/problem-panel.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useApi } from '#web/api-client.ts';
import type { Page } from '#web/page.ts';
import { PageHead } from '#web/page-head.tsx';
import { ownCars, type PageOfOwnCars } from './own-cars.ts';
import { OwnCarsTable } from './own-cars-table.tsx';
import { OwnCarsTiles } from './own-cars-tiles.tsx';
import { useFocusOnAddedItem } from './use-focus-on-added-item.ts';

function OwnCarsScreen() {
  const { user } = useVisitor();
  return user && <CarsOf email={user.email} />;
}

function CarsOf({ email }: { email: string }) {
  const list = useInfiniteQuery(ownCars(useApi(), email));
  const hasCars = list.data?.pages.some(({ cars }) => cars.length > 0);

  return (
    <>
      <PageHead title="Show Product" description="The cars that you sell." />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Show Product</h1>
        {hasCars && <AddLink />}
      </div>
      {list.isPending && <Spinner />}
      {list.isLoadingError && (
        <ProblemPanel onRetry={() => list.refetch()} retrying={list.isFetching} />
      )}
      {list.data && <LoadedCars email={email} list={list} />}
    </>
  );
}

type ListProps = { email: string; list: UseInfiniteQueryResult<InfiniteData<PageOfOwnCars>> };

function LoadedCars({ email, list }: ListProps) {
  const cars = list.data?.pages.flatMap((page) => page.cars) ?? [];
  const added = useFocusOnAddedItem<HTMLDivElement>(cars.length, 'tbody > tr');

  if (cars.length === 0) {
    return (
      <EmptyState
        icon={CarFront}
        heading="No Product Available"
        line="Add your first car. It takes about three minutes."
      >
        <AddLink />
      </EmptyState>
    );
  }
  return (
    <div ref={added.list} className="grid gap-6">
      <OwnCarsTiles cars={cars} isAll={!list.hasNextPage} />
      {list.isRefetchError && <OutOfDate onRetry={() => list.refetch()} />}
      <OwnCarsTable email={email} cars={cars} />
      {list.hasNextPage && (
        <ShowMore
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onShow={() => {
            added.expect();
            list.fetchNextPage();
          }}
        />
      )}
    </div>
  );
}

const AddLink = () => (
  <ButtonLink to="/dashboard/SellerAddProduct">
    <Plus className="size-5" />
    ADD Product
  </ButtonLink>
);

const OutOfDate = ({ onRetry }: { onRetry: () => void }) => (
  <Alert tone="danger">
    We could not check for news. What you see may be out of date.{' '}
    <button
      type="button"
      onClick={onRetry}
      className="min-h-11 font-semibold underline underline-offset-4"
    >
      Try again
    </button>
  </Alert>
);

type ShowMoreProps = { busy: boolean; failed: boolean; onShow: () => void };

const ShowMore = ({ busy, failed, onShow }: ShowMoreProps) => (
  <div className="grid justify-items-center gap-3">
    {failed && (
      <p role="alert" className="text-danger">
        We could not load more cars. Check the connection and try again.
      </p>
    )}
    <Button variant="secondary" size="large" busy={busy} onClick={onShow}>
      Show more
    </Button>
  </div>
);

export const ownCarsPage: Page = { Screen: OwnCarsScreen };
