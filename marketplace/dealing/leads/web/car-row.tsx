import { Link } from 'react-router';
import { CarPicture } from '#marketplace/cars/vehicles/web/car-picture.tsx';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import type { CarWithLeads, LeadCounts } from '../contract.ts';

export const CarRow = ({ car }: { car: CarWithLeads }) => {
  const waiting = waitingInWords(car.waiting);
  return (
    <li tabIndex={-1} className="relative flex gap-3 p-4 outline-none hover:bg-sunken max-sm:px-3">
      <span className="w-20 shrink-0 sm:w-28">
        <CarPicture url={car.picture} alt="" sizes="7rem" className="rounded-control" />
      </span>
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3">
          <Link
            to={`/dashboard/leads?car=${car.id}`}
            className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 sm:truncate"
          >
            {car.name}
          </Link>
          <span className="shrink-0 text-sm text-muted">
            <Moment at={new Date(car.lastAt)} />
          </span>
        </p>
        <p className="flex flex-wrap items-center gap-2 text-muted tabular-nums">
          {formatMoney(minorUnits(car.price))}
          {car.state === 'sold' && <Badge>Sold</Badge>}
          {car.state === 'draft' && <Badge>Draft</Badge>}
          {car.hidden && <Badge tone="warning">Hidden</Badge>}
        </p>
        {waiting.length > 0 && (
          <ul aria-label="Waiting for you" className="mt-1.5 flex flex-wrap gap-1.5">
            {waiting.map((words) => (
              <li key={words}>
                <Badge tone="warning">{words}</Badge>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-1.5 text-sm text-muted">{peopleInWords(car.people)}</p>
      </div>
    </li>
  );
};

const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];

const waitingInWords = ({ viewings, offers, bookings, messages }: LeadCounts): string[] => [
  ...count(viewings, 'viewing to answer', 'viewings to answer'),
  ...count(offers, 'offer to answer', 'offers to answer'),
  ...count(bookings, 'person to call', 'people to call'),
  ...count(messages, 'unread conversation', 'unread conversations'),
];

/** `2 bookings, 3 conversations, 1 offer, 1 viewing` */
const peopleInWords = ({ bookings, messages, offers, viewings }: LeadCounts): string =>
  [
    ...count(bookings, 'booking', 'bookings'),
    ...count(messages, 'conversation', 'conversations'),
    ...count(offers, 'offer', 'offers'),
    ...count(viewings, 'viewing', 'viewings'),
  ].join(', ');
