import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { ListSkeleton } from '#ui/feedback/page-skeleton.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import type { ViewingHours } from '../contract.ts';
import { HoursForm } from './hours-form.tsx';
import { viewingHours } from './viewing-queries.ts';

function HoursScreen() {
  const query = useQuery({ ...viewingHours(useApi()), refetchOnWindowFocus: false });

  return (
    <div className="max-w-3xl">
      <PageHead title="Viewing hours" description="When you show your cars." />
      <Link
        to="/dashboard/viewings"
        className="-ms-2 mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium text-link underline-offset-4 hover:underline"
      >
        <ArrowLeft className="size-5" />
        Viewings
      </Link>
      <h1 className="text-3xl">Viewing hours</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">
        Buyers ask for an hour within these times, and you confirm it. What you have already agreed
        on stays as it is.
      </p>
      {query.isPending && <ListSkeleton />}
      {query.isLoadingError && (
        <ProblemPanel onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data && (
        <HoursForm hours={query.data.data ?? usualHours()} elsewhere={query.data.elsewhere} />
      )}
    </div>
  );
}

/** Suggested to sellers without hours; buyers see no times until they are saved. */
const usualHours = (): ViewingHours => ({
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  place: '',
  weekly: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 10, to: 18 })),
  exceptions: [],
});

export const hoursPage: Page = { Screen: HoursScreen };
