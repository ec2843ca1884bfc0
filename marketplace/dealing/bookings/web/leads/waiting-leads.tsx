import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '#kit/api-client.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { LeadsResponse } from '../../lead-contract.ts';
import { LeadList } from './lead-list.tsx';
import { newestWaiting } from './leads.ts';

export function WaitingLeads() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(newestWaiting(useApi()));

  return (
    <section aria-labelledby="waiting-leads" className="mt-8 grid gap-4">
      <h2 ref={heading} id="waiting-leads" tabIndex={-1} className="text-xl outline-none">
        Waiting for your call
      </h2>
      {query.isPending && <Skeleton className="h-36" />}
      {query.isLoadingError && (
        <ProblemPanel onRetry={() => query.refetch()} retrying={query.isFetching} />
      )}
      {query.data && <Waiting page={query.data} onNoted={() => heading.current?.focus()} />}
    </section>
  );
}

type WaitingProps = { page: LeadsResponse; onNoted: () => void };

function Waiting({ page: { data: leads, waiting }, onNoted }: WaitingProps) {
  if (waiting === 0) {
    return (
      <p className="rounded-card border border-border bg-surface px-4 py-3.5 text-muted">
        Nobody is waiting. When someone books one of your cars, they appear here.
      </p>
    );
  }
  return (
    <>
      <LeadList leads={leads} onNoted={onNoted} />
      {waiting > leads.length && (
        <div>
          <ButtonLink to="/dashboard/leads?show=calls" variant="secondary">
            See all {waiting}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
