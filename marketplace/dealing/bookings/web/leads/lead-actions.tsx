import { PhoneCall, PhoneMissed } from 'lucide-react';
import { Button } from '#ui/buttons/button.tsx';
import { CallButton } from '#ui/buttons/call-button.tsx';
import { isWaiting } from '../../lead.ts';
import type { CallOutcome, Lead } from '../../lead-contract.ts';

type Props = { lead: Lead; busy: boolean; onNote: (outcome: CallOutcome) => void };

export function LeadActions({ lead, busy, onNote }: Props) {
  const { name } = lead.buyer;
  const waits = isWaiting(lead);

  return (
    <div className="col-span-full grid content-start gap-2 sm:col-start-2 xl:col-span-1 xl:col-start-3">
      <CallButton
        number={lead.contact.phone}
        name={name}
        variant={waits ? 'primary' : 'secondary'}
        wide
      />
      {lead.state === 'open' && (
        <div className="grid grid-cols-2 gap-2">
          {waits && (
            <Button
              variant="secondary"
              busy={busy}
              aria-label={`Called ${name}`}
              onClick={() => onNote('called')}
            >
              {!busy && <PhoneCall className="size-4.5 shrink-0" />}
              Called
            </Button>
          )}
          <Button
            variant="secondary"
            busy={busy}
            aria-label={`Not reached: ${name}`}
            onClick={() => onNote('not_reached')}
          >
            {!busy && <PhoneMissed className="size-4.5 shrink-0" />}
            Not reached
          </Button>
        </div>
      )}
    </div>
  );
}
