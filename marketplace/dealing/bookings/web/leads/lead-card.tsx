import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { SaleNote } from '#marketplace/cars/listings/web/sale-note.tsx';
import { CarPicture } from '#marketplace/cars/vehicles/web/car-picture.tsx';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { Badge } from '#ui/badge.tsx';
import { EmailLink } from '#ui/email-link.tsx';
import { Moment } from '#ui/moment.tsx';
import { isWaiting } from '../../lead.ts';
import type { Call, CallOutcome, Lead } from '../../lead-contract.ts';
import { PaidBadge } from '../paid-badge.tsx';
import { LeadActions } from './lead-actions.tsx';

type Props = { lead: Lead; busy: boolean; onNote: (outcome: CallOutcome) => void };

export const LeadCard = ({ lead, busy, onNote }: Props) => (
  <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-4 rounded-card border border-border bg-surface p-4 sm:grid-cols-[7rem_minmax(0,1fr)] xl:grid-cols-[7rem_minmax(0,1fr)_auto]">
    <CarPicture url={lead.car.picture} alt="" sizes="7rem" className="rounded-control" />
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere text-lg leading-tight font-bold">
          {lead.buyer.name}
        </span>
        <SaleStatus lead={lead} />
      </p>
      <p className="mt-1 flex items-start gap-1.5 text-muted">
        <MapPin className="mt-1 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{lead.contact.location}</span>
      </p>
      <p className="text-muted">
        Booked <Moment at={new Date(lead.bookedAt)} />
      </p>
      <SaleNote sale={lead.sale} />
      <AboutCar lead={lead} />
      {lead.buyer.email && <EmailLink email={lead.buyer.email} />}
      <History calls={lead.calls} />
    </div>
    <LeadActions lead={lead} busy={busy} onNote={onNote} />
  </li>
);

function SaleStatus({ lead }: { lead: Lead }) {
  if (lead.state === 'paid') return <PaidBadge {...lead.sale} />;
  if (!isWaiting(lead)) return <Badge>Called</Badge>;
  return <Badge tone="warning">{lead.calls.length > 0 ? 'Not reached' : 'Waiting'}</Badge>;
}

const AboutCar = ({ lead: { listingId, car, price } }: { lead: Lead }) => (
  <p className="tabular-nums">
    <Link
      to={`/singleProduct/${listingId}`}
      className="inline-flex min-h-11 items-center wrap-anywhere font-medium underline underline-offset-4"
    >
      {car.name}
    </Link>{' '}
    <span className="text-muted">{formatMoney(minorUnits(price))}</span>
  </p>
);

const outcomes: Record<CallOutcome, string> = { called: 'Called', not_reached: 'Not reached' };

const History = ({ calls }: { calls: Call[] }) =>
  calls.length > 0 && (
    <ul aria-label="Calls" className="text-sm text-muted">
      {calls.map(({ outcome, at }) => (
        <li key={at}>
          {outcomes[outcome]} <Moment at={new Date(at)} />
        </li>
      ))}
    </ul>
  );
