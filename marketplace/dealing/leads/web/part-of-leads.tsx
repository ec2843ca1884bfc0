import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { OutOfDate } from '#ui/feedback/out-of-date.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

type Props = {
  title: string;
  query: Pick<
    UseQueryResult<unknown>,
    'isPending' | 'isLoadingError' | 'isRefetchError' | 'isFetching'
  > & { refetch: () => unknown };
  /** In place of the items when there are none. */
  nobody: string;
  isEmpty: boolean;
  children: ReactNode;
};

/** One kind of leads, while it loads, without any, and when something goes wrong. */
export function PartOfLeads({ title, query, nobody, isEmpty, children }: Props) {
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
      {!query.isPending && !query.isLoadingError && isEmpty && (
        <p className="rounded-card border border-border bg-surface px-4 py-3.5 text-muted">
          {nobody}
        </p>
      )}
      {children}
    </section>
  );
}
