import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFocusOnAddedItem } from '#kit/use-focus-on-added-item.ts';
import { OutOfDate } from '#ui/feedback/out-of-date.tsx';
import { ListSkeleton } from '#ui/feedback/page-skeleton.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { ShowMore } from '#ui/show-more.tsx';

type Props<Item> = {
  list: UseInfiniteQueryResult<InfiniteData<{ data: Item[] }>>;
  /** E.g. "cars". */
  what: string;
  /** Replaces an empty table. */
  empty: ReactNode;
  /** The selector of an item. */
  itemSelector?: string;
  children: (items: Item[]) => ReactNode;
};

/** A paged table with its loading, empty and error states. */
export function PagedList<Item>({
  list,
  what,
  empty,
  itemSelector = 'tbody > tr',
  children,
}: Props<Item>) {
  const items = list.data?.pages.flatMap(({ data }) => data);
  const added = useFocusOnAddedItem<HTMLDivElement>(items?.length ?? 0, itemSelector);
  const retry = () => list.refetch();

  if (list.isPending) return <ListSkeleton />;
  if (!items) return <ProblemPanel onRetry={retry} retrying={list.isFetching} />;
  if (items.length === 0) return empty;
  return (
    <div ref={added.list} className="grid gap-6">
      {list.isRefetchError && <OutOfDate onRetry={retry} />}
      {children(items)}
      {list.hasNextPage && (
        <ShowMore
          what={what}
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
