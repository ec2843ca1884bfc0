import { CarFront, MapPin, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { CarPicture } from '#marketplace/cars/vehicles/web/car-picture.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import type { Viewing } from '../contract.ts';
import { nameOfKind } from '../viewing-words.ts';
import { ViewingActions } from './viewing-actions.tsx';
import { statusOf } from './viewing-status.ts';
import { When } from './when.tsx';

type Props = { viewing: Viewing; withDay: boolean; onDone: () => void };

export function ViewingCard({ viewing, withDay, onDone }: Props) {
  const { label, tone, line } = statusOf(viewing);
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 rounded-card border border-border bg-surface p-4 outline-none sm:grid-cols-[7rem_minmax(0,1fr)]"
    >
      <Picture viewing={viewing} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-lg leading-tight font-bold">
            <When at={new Date(viewing.startsAt)} zone={viewing.zone} withDay={withDay} />
          </span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="mt-1 wrap-anywhere">
          {nameOfKind[viewing.kind]} of <CarName viewing={viewing} /> with {viewing.other.name}
        </p>
        {viewing.place && (
          <p className="mt-1 flex items-start gap-1.5 text-muted">
            <MapPin className="mt-1 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{viewing.place}</span>
          </p>
        )}
        {line && <p className="mt-1 text-muted">{line}</p>}
      </div>
      <div className="col-span-full flex flex-wrap gap-2 sm:col-start-2">
        <ViewingActions viewing={viewing} onDone={onDone} />
        <ButtonLink to={`/dashboard/messages/${viewing.conversationId}`} variant="secondary">
          <MessageCircle className="size-5" />
          Message <span className="sr-only">{viewing.other.name}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

const Picture = ({ viewing: { car } }: { viewing: Viewing }) =>
  car.picture ? (
    <CarPicture url={car.picture} alt="" sizes="7rem" className="rounded-control" />
  ) : (
    <span className="grid aspect-8/5 place-items-center rounded-control bg-sunken text-muted">
      <CarFront className="size-6" />
    </span>
  );

/** A car that is gone has no page, except for its seller until they delete it. */
const CarName = ({ viewing: { car, role } }: { viewing: Viewing }) =>
  car.state !== 'gone' || (role === 'seller' && car.picture) ? (
    <Link
      to={`/singleProduct/${car.id}`}
      className="font-medium underline underline-offset-4 max-sm:py-2"
    >
      {car.name}
    </Link>
  ) : (
    <span className="font-medium">{car.name}</span>
  );
