import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { OutOfDate } from '#ui/feedback/out-of-date.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ShowMore } from '#ui/show-more.tsx';

type Props<Item> = {
  title: string;
  /** What the items are called: "offers". */
  what: string;
  query: UseQueryResult<unknown> | UseInfiniteQueryResult<unknown>;
  items: Item[];
  nobody: string;
  children: (items: Item[]) => ReactNode;
};

export function PartOfLeads<Item>({ title, what, query, items, nobody, children }: Props<Item>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {query.isPending && <Skeleton className="h-24" />}
      {query.isLoadingError && (
        <ProblemPanel onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.isRefetchError && <OutOfDate onRetry={() => void query.refetch()} />}
      {query.data !== undefined && items.length === 0 && (
        <p className="rounded-card border border-border bg-surface px-4 py-3.5 text-muted">
          {nobody}
        </p>
      )}
      {items.length > 0 && children(items)}
      {'hasNextPage' in query && query.hasNextPage && (
        <ShowMore
          what={what}
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onShow={() => void query.fetchNextPage()}
        />
      )}
    </section>
  );
}
