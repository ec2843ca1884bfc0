import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFocusOnAddedItem } from '#kit/use-focus-on-added-item.ts';
import { OutOfDate } from '#ui/feedback/out-of-date.tsx';
import { ListSkeleton } from '#ui/feedback/page-skeleton.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { ShowMore } from '#ui/show-more.tsx';

type Props<Item> = {
  list: UseInfiniteQueryResult<InfiniteData<{ data: Item[] }>>;
  /** What they are called: "cars". */
  what: string;
  /** In place of the table when there are none. */
  empty: ReactNode;
  /** What one of them is in the page. */
  itemSelector?: string;
  /** The table, and what belongs to it. */
  children: (items: Item[]) => ReactNode;
};

/** A table that may be long, while it loads, when it is empty, and when something goes wrong. */
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
