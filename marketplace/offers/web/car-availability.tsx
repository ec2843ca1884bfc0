import { useQuery } from '@tanstack/react-query';
import { Handshake, Hourglass, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '#kit/api-client.ts';
import { formatMoney } from '#marketplace/money.ts';
import { Until } from '#ui/until.tsx';
import { availabilityOf } from './availability-of.ts';

/** Who can pay right now. The page itself is the same for everybody, so the browser asks. */
export function CarAvailability({ carId }: { carId: string }) {
  const { data } = useQuery(availabilityOf(useApi(), carId));
  if (!data) return null;
  const { status, until, agreed } = data;
  return (
    <>
      {agreed && (
        <Line icon={Handshake} isGood>
          Yours at {formatMoney(agreed.price)} until <Until at={agreed.until} />
        </Line>
      )}
      {status === 'held' && until && (
        <Line icon={Hourglass}>
          Somebody is paying, until <Until at={until} />
        </Line>
      )}
      {status === 'reserved' && until && (
        <Line icon={Hourglass}>
          Reserved for another buyer until <Until at={until} />
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
