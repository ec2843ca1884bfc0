import { BellOff } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import type { Conversation } from '../../contract.ts';
import { CarThumbnail } from '../car-thumbnail.tsx';

export function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { id, car, other, last, unread, muted } = conversation;
  return (
    <li
      tabIndex={-1}
      className="relative flex items-start gap-3 p-4 outline-none hover:bg-sunken max-sm:px-3"
    >
      <CarThumbnail car={car} />
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3">
          <span className={`truncate ${unread > 0 ? 'font-bold' : 'font-semibold'}`}>
            <Link to={`/dashboard/messages/${id}`} className="after:absolute after:inset-0">
              {other.name}
            </Link>
          </span>
          <span className="shrink-0 text-sm text-muted">
            <Moment at={new Date(last.at)} />
          </span>
        </p>
        <p className="flex items-center gap-2 text-sm text-muted">
          <span className="truncate">{car.name}</span>
          {car.state === 'sold' && <Badge>Sold</Badge>}
          {muted && <BellOff role="img" aria-label="Muted" className="size-4 shrink-0" />}
        </p>
        <p className="mt-1 flex items-center justify-between gap-3">
          <span className={`truncate ${unread > 0 ? 'font-semibold text-text' : 'text-muted'}`}>
            {last.isMine && 'You: '}
            {last.text}
          </span>
          {unread > 0 && <Unread count={unread} />}
        </p>
      </div>
    </li>
  );
}

const Unread = ({ count }: { count: number }) => (
  <span className="grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-primary px-1.5 text-sm font-semibold text-on-primary tabular-nums">
    {count > 99 ? '99+' : count} <span className="sr-only">unread</span>
  </span>
);
