import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { ViewingCard } from '#marketplace/dealing/viewings/web/viewing-card.tsx';
import { comingToSee } from '#marketplace/dealing/viewings/web/viewing-queries.ts';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { BookingsOfCar } from './bookings-of-car.tsx';
import { carWithLeads } from './lead-queries.ts';
import { MessagesOfCar } from './messages-of-car.tsx';
import { OffersOfCar } from './offers-of-car.tsx';
import { PartOfLeads } from './part-of-leads.tsx';

type Props = {
  id: string;
  /** Something was answered, and may be about to leave the page with the button that had the focus. */
  onDone: () => void;
};

/** Everybody who is interested in one car. Whatever else a seller can be asked becomes a part here. */
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

type ViewingsOfCarProps = { id: string; onDone: () => void };

function ViewingsOfCar({ id, onDone }: ViewingsOfCarProps) {
  const query = useQuery(comingToSee(useApi(), id));
  const viewings = query.data ?? [];
  return (
    <PartOfLeads
      title="Viewings"
      query={query}
      isEmpty={viewings.length === 0}
      nobody="Nobody is coming to see it for now."
    >
      {viewings.length > 0 && (
        <ul className="grid gap-4">
          {viewings.map((viewing) => (
            <ViewingCard key={viewing.id} viewing={viewing} withDay onDone={onDone} />
          ))}
        </ul>
      )}
    </PartOfLeads>
  );
}
