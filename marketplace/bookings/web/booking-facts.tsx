import { Moment } from '#ui/moment.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Until } from '#ui/until.tsx';
import type { MyBooking } from '../contract.ts';

/** Whom to talk to, since when, and whether anybody else could still get the car. */
export function BookingFacts({ booking }: { booking: MyBooking }) {
  const { seller, bookedAt, status } = booking;
  const isAlive = status === 'open' || status === 'paid';

  return (
    <div className="text-sm text-muted">
      <p className="flex flex-wrap items-center gap-x-2">
        Sold by {seller.name}
        {isAlive && <PhoneLink number={seller.phone} name={seller.name} />}
      </p>
      <p>
        Booked <Moment at={new Date(bookedAt)} />
        {status === 'open' && <Held until={booking.heldUntil} />}
      </p>
      {booking.agreedUntil !== null && <Agreed until={new Date(booking.agreedUntil)} />}
    </div>
  );
}

const Agreed = ({ until }: { until: Date }) =>
  until > new Date() && (
    <p className="font-medium text-success">
      Agreed price, until <Until at={until} />
    </p>
  );

function Held({ until }: { until: string | null }) {
  const end = until === null ? null : new Date(until);
  if (!end || end.getTime() <= Date.now()) return '. Not held: whoever pays first gets it.';
  return (
    <>
      . Held for you until{' '}
      <time dateTime={end.toISOString()} className="font-semibold text-text tabular-nums">
        {end.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}
      </time>
      .
    </>
  );
}
