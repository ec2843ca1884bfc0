import { useQuery } from '@tanstack/react-query';
import { CalendarClock, MapPin } from 'lucide-react';
import { useRef } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Conversation } from '#marketplace/dealing/messages/contract.ts';
import { Badge } from '#ui/badge.tsx';
import type { Viewing } from '../contract.ts';
import { isLive } from '../viewing.ts';
import { nameOfKind } from '../viewing-words.ts';
import { BookViewing } from './book-viewing.tsx';
import { ViewingActions } from './viewing-actions.tsx';
import { viewingIn } from './viewing-queries.ts';
import { statusOf } from './viewing-status.ts';
import { When } from './when.tsx';

/** The newest viewing of the two, above their messages. Takes no space while it loads or if there is none. */
export function ViewingInConversation({ conversation }: { conversation: Conversation }) {
  const { data: viewing } = useQuery(viewingIn(useApi(), conversation.id));
  const section = useRef<HTMLElement>(null);
  if (viewing === undefined) return null;
  const isAhead = viewing !== null && isLive(viewing);
  const { role, car, other, canWrite } = conversation;
  const mayAsk = role === 'buyer' && car.state === 'on_offer' && canWrite && !isAhead;
  if (!viewing && !mayAsk) return null;
  // The same element in every state, so that it can take the focus when the pressed button disappears.
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Viewing"
      className={`border-b border-border px-3 outline-none ${isAhead ? aheadLook : restLook}`}
    >
      {viewing && <Arrangement viewing={viewing} />}
      {isAhead && (
        <div className="flex flex-wrap gap-2">
          <ViewingActions viewing={viewing} onDone={() => section.current?.focus()} />
        </div>
      )}
      {mayAsk && (
        <div className="-mt-3 py-1">
          <BookViewing car={{ id: car.id, name: car.name, sellerName: other.name }} />
        </div>
      )}
    </section>
  );
}

const aheadLook = 'grid gap-2 bg-sunken py-2.5';
const restLook = 'flex flex-wrap items-center gap-x-4 py-2';

function Arrangement({ viewing }: { viewing: Viewing }) {
  const { label, tone, line } = statusOf(viewing);
  return (
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        <span>
          <CalendarClock className="me-1.5 inline size-5 align-text-bottom" />
          {nameOfKind[viewing.kind]}: <When at={new Date(viewing.startsAt)} zone={viewing.zone} />
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {viewing.place && (
        <p className="flex items-start gap-1.5 text-sm text-muted">
          <MapPin className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{viewing.place}</span>
        </p>
      )}
      {line && <p className="text-sm text-muted">{line}</p>}
    </div>
  );
}
