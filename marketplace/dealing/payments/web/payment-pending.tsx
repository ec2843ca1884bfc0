import { useQuery } from '@tanstack/react-query';
import { CarFront, Hourglass } from 'lucide-react';
import { useApi } from '#kit/api-client.ts';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { bookingById } from '#marketplace/dealing/bookings/web/my-bookings.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { Outcome } from './payment-outcome.tsx';

const askEvery = 2_000;

/** The card was charged, but our own word on it got lost. The booking will tell. */
export function BeingConfirmed({ booking }: { booking: MyBooking }) {
  useQuery({ ...bookingById(useApi(), booking.id), refetchInterval: askEvery });

  return (
    <Outcome icon={Hourglass} heading="Your payment is being confirmed" takesFocus>
      <p role="status">
        Your bank accepted the payment. <strong>Do not pay again</strong>: this page shows the
        result automatically, usually within a minute.
      </p>
      <p className="text-muted">You can also leave. We will email you the receipt.</p>
    </Outcome>
  );
}

const reasons = {
  sold: {
    heading: 'Sold to someone else',
    line: 'was paid for by someone else. You were not charged anything.',
  },
  unavailable: {
    heading: 'No longer available',
    line: 'is no longer for sale. You were not charged anything.',
  },
};

type LostProps = { booking: MyBooking; because: keyof typeof reasons; isNews: boolean };

export function BookingLost({ booking: { car }, because, isNews }: LostProps) {
  const { heading, line } = reasons[because];

  return (
    <Outcome icon={CarFront} heading={heading} takesFocus={isNews}>
      <p className="text-muted">
        {car.name} {line}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/car">Browse cars</ButtonLink>
        <ButtonLink to="/dashboard/user" variant="secondary">
          Booking
        </ButtonLink>
      </div>
    </Outcome>
  );
}
