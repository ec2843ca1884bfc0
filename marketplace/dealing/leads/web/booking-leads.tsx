import { useInfiniteQuery } from '@tanstack/react-query';
import { PhoneCall } from 'lucide-react';
import { useApi } from '#kit/api-client.ts';
import { PagedList } from '#kit/paged-list.tsx';
import { LeadList } from '#marketplace/dealing/bookings/web/leads/lead-list.tsx';
import { leadsOf } from '#marketplace/dealing/bookings/web/leads/leads.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

type Props = { onlyWaiting: boolean; onDone: () => void };

export function BookingLeads({ onlyWaiting, onDone }: Props) {
  const list = useInfiniteQuery(leadsOf(useApi(), { onlyWaiting }));

  return (
    <PagedList
      list={list}
      what="leads"
      empty={onlyWaiting ? <NobodyWaits /> : <NobodyBooked />}
      itemSelector="ul > li"
    >
      {(leads) => <LeadList leads={leads} onNoted={onDone} />}
    </PagedList>
  );
}

const NobodyWaits = () => (
  <EmptyState
    icon={PhoneCall}
    tone="success"
    heading="Nobody is waiting for your call"
    line="When someone books one of your cars, they appear here and you get an email."
  >
    <ButtonLink variant="secondary" to="/dashboard/leads?show=all">
      See all bookings
    </ButtonLink>
  </EmptyState>
);

const NobodyBooked = () => (
  <EmptyState
    icon={PhoneCall}
    heading="No bookings yet"
    line="Nobody has booked yet. Advertised cars with several pictures and a fair price are booked soonest."
  >
    <ButtonLink to="/dashboard/SellerProduct">Show Product</ButtonLink>
  </EmptyState>
);
