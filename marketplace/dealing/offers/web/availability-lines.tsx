import { Handshake, Hourglass, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsAhead } from '#marketplace/dealing/bookings/web/use-is-ahead.ts';
import { formatMoney } from '#marketplace/money.ts';
import { Until } from '#ui/until.tsx';
import type { Availability } from '../contract.ts';

export function AvailabilityLines({ status, until, agreed }: Availability) {
  const isAhead = useIsAhead(until);
  return (
    <>
      {agreed && (
        <Line icon={Handshake} isGood>
          Yours at {formatMoney(agreed.price)} until <Until at={new Date(agreed.until)} />
        </Line>
      )}
      {(status === 'held' || status === 'reserved') && isAhead && (
        <Line icon={Hourglass}>
          {status === 'held' ? 'Somebody is paying, until ' : 'Reserved for another buyer until '}
          <Until at={new Date(until)} />
        </Line>
      )}
    </>
  );
}

type LineProps = { icon: LucideIcon; isGood?: boolean; children: ReactNode };

const Line = ({ icon: Icon, isGood = false, children }: LineProps) => (
  <p
    className={`mt-3 flex items-center gap-2 rounded-control px-3.5 py-2.5 font-medium ${isGood ? 'bg-success-soft text-on-success-soft' : 'bg-sunken'}`}
  >
    <Icon className="size-5 shrink-0" />
    <span>{children}</span>
  </p>
);
