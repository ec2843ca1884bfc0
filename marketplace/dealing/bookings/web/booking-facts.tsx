import { Link } from 'react-router';
import { Moment } from '#ui/moment.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Until } from '#ui/until.tsx';
import type { MyBooking } from '../contract.ts';
import { useIsAhead } from './use-is-ahead.ts';

export function BookingFacts({ booking }: { booking: MyBooking }) {
  const { seller, bookedAt, status, agreedUntil } = booking;
  const isAlive = status === 'open' || status === 'paid';
  const isAgreed = useIsAhead(agreedUntil);

  return (
    <div className="text-sm text-muted">
      <div className="flex flex-wrap items-center gap-x-2">
        Sold by {seller.name}
        {isAlive && <SellersPhone booking={booking} />}
      </div>
      <p>
        Booked <Moment at={new Date(bookedAt)} />
        {status === 'open' && <Held {...booking} />}
      </p>
      {isAgreed && (
        <p className="font-medium text-success">
          Agreed price, until <Until at={new Date(agreedUntil)} />
        </p>
      )}
    </div>
  );
}

/** If the seller answers first, the car's page shows the number. */
const SellersPhone = ({ booking: { listingId, seller } }: { booking: MyBooking }) =>
  seller.phoneAfterAnswer ? (
    <>
      <span className="whitespace-nowrap tabular-nums">{seller.phone}</span>
      <Link
        to={`/singleProduct/${listingId}`}
        className="-my-2 inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4"
      >
        Show number
      </Link>
    </>
  ) : (
    <PhoneLink number={seller.phone} name={seller.name} />
  );

function Held({ heldUntil, keptUntil, keptForOtherUntil, agreedUntil }: MyBooking) {
  const isHeld = useIsAhead(heldUntil);
  const isKept = useIsAhead(keptUntil);
  const isKeptForOther = useIsAhead(keptForOtherUntil);
  if (isHeld) {
    return (
      <>
        . Held for you until{' '}
        <span className="font-semibold text-text">
          <Until at={new Date(heldUntil)} />
        </span>
        .
      </>
    );
  }
  if (isKept) {
    return (
      <>
        . Kept for you until <Until at={new Date(keptUntil)} besideAnother />.
      </>
    );
  }
  if (isKeptForOther) {
    return (
      <>
        . Another buyer has it reserved until{' '}
        <Until at={new Date(keptForOtherUntil)} besideAnother />
        {agreedUntil === null || keptForOtherUntil < agreedUntil
          ? '; you can pay after that if they do not.'
          : '.'}
      </>
    );
  }
  return '. Not held: whoever pays first gets it.';
}
