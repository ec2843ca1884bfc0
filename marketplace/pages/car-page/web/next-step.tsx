import { CircleCheck, CircleOff, Lock, type LucideIcon, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { useIsAhead } from '#marketplace/dealing/bookings/web/use-is-ahead.ts';
import { useRelationToCar } from './use-relation-to-car.ts';

export function NextStep({ car }: { car: Car }) {
  const { booking, isOwn } = useRelationToCar(car);

  if (booking?.status === 'open') return <AfterBooking booking={booking} />;
  if (car.sold) return <Line icon={CircleOff}>This car has been sold and cannot be booked.</Line>;
  if (isOwn) {
    return (
      <Line icon={Pencil}>
        {car.advertised
          ? 'This is your own car, as buyers see it.'
          : 'This is your own car. It is not advertised yet, so only you can see it.'}
      </Line>
    );
  }
  return <Line icon={Lock}>Booking is free. You pay by card later.</Line>;
}

type LineProps = { icon: LucideIcon; children: ReactNode };

const Line = ({ icon: Icon, children }: LineProps) => (
  <p className="mt-3 flex items-center gap-2 text-sm text-muted">
    <Icon className="size-4 shrink-0" />
    {children}
  </p>
);

function useWhoGetsIt({ keptUntil, keptForOtherUntil }: MyBooking): string {
  const isKept = useIsAhead(keptUntil);
  const isReserved = useIsAhead(keptForOtherUntil);
  if (isKept) {
    return 'The seller keeps it for you: for now, others can book it but not pay.';
  }
  return isReserved
    ? 'For now another buyer has it reserved.'
    : 'Until then others can book it too: whoever pays first gets it.';
}

const AfterBooking = ({ booking }: { booking: MyBooking }) => (
  <div className="mt-4 rounded-card bg-success-soft p-4 text-on-success-soft">
    <p className="flex items-center gap-2 font-semibold">
      <CircleCheck className="size-5 shrink-0" />
      You booked this car
    </p>
    <ol className="mt-2 list-decimal space-y-1 ps-5 text-sm wrap-anywhere">
      <li>
        {booking.seller.name} calls you on {booking.contact.phone} to arrange a viewing.
      </li>
      <li>Happy with the car? Pay by card and it is yours straight away.</li>
      <li>{useWhoGetsIt(booking)}</li>
    </ol>
  </div>
);
