import type { Lead } from '../../lead-contract.ts';
import { LeadCard } from './lead-card.tsx';
import { useNoteCall } from './leads.ts';

type Props = {
  leads: Lead[];
  /** Takes the focus, because the pressed button may be about to disappear with its lead. */
  onNoted: () => void;
};

export function LeadList({ leads, onNoted }: Props) {
  const { mutate, isPending, variables } = useNoteCall(onNoted);

  return (
    <ul className="grid gap-4">
      {leads.map((lead) => (
        <LeadCard
          key={lead.bookingId}
          lead={lead}
          busy={isPending && variables.bookingId === lead.bookingId}
          onNote={(outcome) => mutate({ bookingId: lead.bookingId, outcome })}
        />
      ))}
    </ul>
  );
}
