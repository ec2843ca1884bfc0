import type { Lead } from '../../lead-contract.ts';
import { LeadCard } from './lead-card.tsx';
import { useNoteCall } from './leads.ts';

type Props = {
  leads: Lead[];
  /** A call was noted, and the lead may be about to leave the list with the button that had the focus. */
  onNoted: () => void;
};

export function LeadList({ leads, onNoted }: Props) {
  const note = useNoteCall(onNoted);

  return (
    <ul className="grid gap-4">
      {leads.map((lead) => (
        <LeadCard
          key={lead.bookingId}
          lead={lead}
          busy={note.isPending && note.variables.lead.bookingId === lead.bookingId}
          onNote={(outcome) => note.mutate({ lead, outcome })}
        />
      ))}
    </ul>
  );
}
