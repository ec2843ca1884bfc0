import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import type { Conversation } from '../../contract.ts';
import { CarThumbnail } from '../car-thumbnail.tsx';
import { ConversationMenu } from './conversation-menu.tsx';

export const ConversationHead = ({ conversation }: { conversation: Conversation }) => {
  const { car, other } = conversation;
  return (
    <header className="flex items-center gap-3 border-b border-border p-3">
      <CarThumbnail car={car} />
      <div className="min-w-0 grow">
        <h1 id="conversation-with" className="flex items-center gap-1.5 text-lg leading-tight">
          <span className="truncate">{other.name}</span>
          {other.verified && (
            <BadgeCheck
              role="img"
              aria-label="Verified seller"
              className="size-5 shrink-0 text-success"
            />
          )}
        </h1>
        <AboutCar car={car} isOwn={conversation.role === 'seller'} />
      </div>
      <ConversationMenu conversation={conversation} />
    </header>
  );
};

type Car = Conversation['car'];

const AboutCar = ({ car, isOwn }: { car: Car; isOwn: boolean }) => (
  <p className="flex flex-wrap gap-x-2 text-sm text-muted">
    {car.state !== 'gone' || (isOwn && car.shown) ? (
      <Link
        to={`/singleProduct/${car.id}`}
        className="min-w-0 truncate font-medium text-link underline-offset-4 hover:underline"
      >
        {car.name}
      </Link>
    ) : (
      <span className="min-w-0 truncate">{car.name}</span>
    )}
    <span className="tabular-nums">{stateOf(car)}</span>
  </p>
);

function stateOf({ state, shown }: Car): string {
  if (state === 'sold') return 'Sold';
  if (state === 'gone') return 'Not listed';
  return shown ? formatMoney(minorUnits(shown.price)) : '';
}
