import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { isWaiting } from '#marketplace/dealing/bookings/lead.ts';
import { LeadList } from '#marketplace/dealing/bookings/web/leads/lead-list.tsx';
import { leadsOf } from '#marketplace/dealing/bookings/web/leads/leads.ts';
import { ConversationRow } from '#marketplace/dealing/messages/web/inbox/conversation-row.tsx';
import { inbox } from '#marketplace/dealing/messages/web/message-queries.ts';
import { myOffers } from '#marketplace/dealing/offers/web/offer-queries.ts';
import { OfferRow } from '#marketplace/dealing/offers/web/offer-row.tsx';
import { ViewingCard } from '#marketplace/dealing/viewings/web/viewing-card.tsx';
import { comingToSee } from '#marketplace/dealing/viewings/web/viewing-queries.ts';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { carWithLeads } from './lead-queries.ts';
import { PartOfLeads } from './part-of-leads.tsx';

type Props = {
  id: string;
  /** Takes the focus, because the pressed button may be about to disappear with its lead. */
  onDone: () => void;
};

export function LeadsOfCar({ id, onDone }: Props) {
  const { data: car } = useQuery(carWithLeads(useApi(), id));

  return (
    <>
      <p className="mt-1 text-muted tabular-nums">
        {car ? (
          <>
            For{' '}
            <Link
              to={`/singleProduct/${id}`}
              className="font-medium text-link underline underline-offset-4"
            >
              {car.name}
            </Link>
            , {formatMoney(minorUnits(car.price))}
          </>
        ) : (
          'For one of your cars'
        )}
      </p>
      <Link
        to="/dashboard/leads"
        className="-ms-2 mb-4 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium text-link underline-offset-4 hover:underline"
      >
        <ArrowLeft className="size-5" />
        All cars
      </Link>
      <div className="grid gap-8">
        <ViewingsOfCar id={id} onDone={onDone} />
        <OffersOfCar id={id} />
        <BookingsOfCar id={id} onDone={onDone} />
        <MessagesOfCar id={id} />
      </div>
    </>
  );
}

function ViewingsOfCar({ id, onDone }: Props) {
  const query = useQuery(comingToSee(useApi(), id));
  return (
    <PartOfLeads
      title="Viewings"
      what="viewings"
      query={query}
      items={query.data ?? []}
      nobody="Nobody is coming to see it for now."
    >
      {(viewings) => (
        <ul className="grid gap-4">
          {viewings.map((viewing) => (
            <ViewingCard key={viewing.id} viewing={viewing} withDay onDone={onDone} />
          ))}
        </ul>
      )}
    </PartOfLeads>
  );
}

type PartProps = { id: string };

function OffersOfCar({ id }: PartProps) {
  const query = useInfiniteQuery(myOffers(useApi(), { onlyOpen: true, car: id }));
  const offers = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <PartOfLeads
      title="Offers"
      what="offers"
      query={query}
      items={waitingFirst(offers, ({ state, isMine }) => state === 'pending' && !isMine)}
      nobody="There are no open offers for it."
    >
      {(items) => (
        <ul className={listLook}>
          {items.map((offer) => (
            <OfferRow key={offer.id} offer={offer} about="person" />
          ))}
        </ul>
      )}
    </PartOfLeads>
  );
}

function BookingsOfCar({ id, onDone }: Props) {
  const query = useInfiniteQuery(leadsOf(useApi(), { car: id }));
  const leads = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <PartOfLeads
      title="Bookings"
      what="bookings"
      query={query}
      items={waitingFirst(leads, isWaiting)}
      nobody="Nobody has booked it yet."
    >
      {(items) => <LeadList leads={items} onNoted={onDone} />}
    </PartOfLeads>
  );
}

function MessagesOfCar({ id }: PartProps) {
  const query = useInfiniteQuery(inbox(useApi(), 'all', id));
  return (
    <PartOfLeads
      title="Messages"
      what="conversations"
      query={query}
      items={query.data?.pages.flatMap((page) => page.data) ?? []}
      nobody="Nobody has written about it yet."
    >
      {(conversations) => (
        <ul className={listLook}>
          {conversations.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} />
          ))}
        </ul>
      )}
    </PartOfLeads>
  );
}

const listLook =
  'divide-y divide-border overflow-hidden rounded-panel border border-border bg-surface';

const waitingFirst = <Item,>(items: Item[], waits: (item: Item) => boolean): Item[] =>
  items.toSorted((one, other) => Number(waits(other)) - Number(waits(one)));
