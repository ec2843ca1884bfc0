import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { isWaiting } from '#marketplace/dealing/bookings/lead.ts';
import { LeadList } from '#marketplace/dealing/bookings/web/leads/lead-list.tsx';
import { leadsOf } from '#marketplace/dealing/bookings/web/leads/leads.ts';
import { ShowMore } from '#ui/show-more.tsx';
import { PartOfLeads } from './part-of-leads.tsx';

type Props = { id: string; onDone: () => void };

/** Those to call first. */
export function BookingsOfCar({ id, onDone }: Props) {
  const query = useInfiniteQuery(leadsOf(useApi(), { car: id, onlyWaiting: false }));
  const all = query.data?.pages.flatMap(({ leads }) => leads) ?? [];
  const leads = [...all.filter(isWaiting), ...all.filter((lead) => !isWaiting(lead))];
  return (
    <PartOfLeads
      title="Bookings"
      query={query}
      isEmpty={leads.length === 0}
      nobody="Nobody has booked it yet."
    >
      {leads.length > 0 && <LeadList leads={leads} onNoted={onDone} />}
      {query.hasNextPage && (
        <ShowMore
          what="bookings"
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onShow={() => void query.fetchNextPage()}
        />
      )}
    </PartOfLeads>
  );
}
