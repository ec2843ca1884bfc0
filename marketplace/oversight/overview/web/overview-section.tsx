import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';

type Props<Data> = {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
};

export const OverviewSection = <Data,>({ query, children }: Props<Data>) => (
  <section aria-labelledby="overview" className="mt-8 grid gap-4">
    <h2 id="overview" className="text-xl">
      At a glance
    </h2>
    {query.isPending && <Spinner />}
    {query.isLoadingError && (
      <ProblemPanel onRetry={() => query.refetch()} retrying={query.isFetching} />
    )}
    {query.data !== undefined && children(query.data)}
  </section>
);

export const TextLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="-my-1.5 inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4"
  >
    {children}
  </Link>
);
