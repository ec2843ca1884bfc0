import { useInfiniteQuery } from '@tanstack/react-query';
import { PhoneCall } from 'lucide-react';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { PagedList } from '#kit/paged-list.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LeadList } from './lead-list.tsx';
import { LeadTabs } from './lead-tabs.tsx';
import { leadsOf } from './leads.ts';

function LeadsScreen() {
  const [query] = useSearchParams();
  const filter = { car: query.get('car'), onlyWaiting: query.get('show') !== 'all' };
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery(leadsOf(useApi(), filter));
  const leads = list.data?.pages.flatMap((page) => page.leads);

  return (
    <>
      <PageHead title="Leads" description="The people who booked your cars." />
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Leads
      </h1>
      <p className="mt-1 text-muted">
        {filter.car ? (
          <>
            For {leads?.[0]?.car.name ?? 'one of your cars'}.{' '}
            <Link to="/dashboard/leads" className="text-link underline underline-offset-4">
              Show all cars
            </Link>
          </>
        ) : (
          'People who booked your cars. Call them to arrange a viewing.'
        )}
      </p>
      <LeadTabs filter={filter} waiting={list.data?.pages[0]?.waiting} />
      <PagedList
        list={list}
        items={leads}
        what="leads"
        empty={filter.onlyWaiting ? <NobodyWaits car={filter.car} /> : <NoLeads />}
        itemSelector="ul > li"
      >
        {(all) => <LeadList leads={all} onNoted={() => heading.current?.focus()} />}
      </PagedList>
    </>
  );
}

const NobodyWaits = ({ car }: { car: string | null }) => (
  <EmptyState
    icon={PhoneCall}
    tone="success"
    heading="Nobody is waiting for your call"
    line="When someone books one of your cars, they appear here and you get an email."
  >
    <ButtonLink
      variant="secondary"
      to={`/dashboard/leads?${new URLSearchParams({ ...(car && { car }), show: 'all' })}`}
    >
      See all leads
    </ButtonLink>
  </EmptyState>
);

const NoLeads = () => (
  <EmptyState
    icon={PhoneCall}
    heading="No leads yet"
    line="Nobody has booked yet. Advertised cars with several pictures and a fair price are booked soonest."
  >
    <ButtonLink to="/dashboard/SellerProduct">Show Product</ButtonLink>
  </EmptyState>
);

export const leadsPage: Page = { Screen: LeadsScreen };
