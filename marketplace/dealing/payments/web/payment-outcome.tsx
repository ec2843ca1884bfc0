import { useQuery } from '@tanstack/react-query';
import { CarFront, CircleCheck, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { bookingById } from '#marketplace/dealing/bookings/web/my-bookings.ts';
import { formatMoney } from '#marketplace/money.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import { IconCircle, type Tone } from '#ui/icon-circle.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';

type Props = {
  booking: MyBooking;
  isNews: boolean;
};

const paid = 'Congrats! your payment';

export function PaymentDone({ booking, isNews }: Props) {
  const { id, car, seller, price, transactionId } = booking;
  useEffect(() => {
    if (isNews) toast.success(paid, { id: `paid-${id}` });
  }, [isNews, id]);

  return (
    <Outcome icon={CircleCheck} tone="success" heading={paid} takesFocus={isNews}>
      <p className="text-muted">
        We received {formatMoney(price)} for {car.name}, and the car is yours. {seller.name} will
        call you to arrange the handover, or call now:
      </p>
      <p>
        <PhoneLink number={seller.phone} name={seller.name} />
      </p>
      {transactionId && (
        <div className="grid gap-2 rounded-card bg-sunken p-4">
          <p className="font-semibold">Your TransactionId</p>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <code className="min-w-0 wrap-anywhere font-mono">{transactionId}</code>
            <CopyButton text={transactionId} label="Copy your TransactionId" />
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/dashboard/receipt/${id}`}>See the receipt</ButtonLink>
        <ButtonLink to="/dashboard/user" variant="secondary">
          Booking
        </ButtonLink>
      </div>
    </Outcome>
  );
}

type NotBoughtProps = { icon: LucideIcon; heading: string; isNews: boolean; children: ReactNode };

const NotBought = ({ icon, heading, isNews, children }: NotBoughtProps) => (
  <Outcome icon={icon} heading={heading} takesFocus={isNews}>
    <p className="text-muted">{children}</p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/car">Browse cars</ButtonLink>
      <ButtonLink to="/dashboard/user" variant="secondary">
        Booking
      </ButtonLink>
    </div>
  </Outcome>
);

type RefundedProps = {
  line: string;
  isNews: boolean;
};

export const PaymentRefunded = ({ line, isNews }: RefundedProps) => (
  <NotBought icon={Undo2} heading="Your money is on its way back" isNews={isNews}>
    {line} The whole amount goes back to your card by itself, usually within a few working days.
  </NotBought>
);

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

type LostProps = Props & { because: keyof typeof reasons };

export const BookingLost = ({ booking: { car }, because, isNews }: LostProps) => (
  <NotBought icon={CarFront} heading={reasons[because].heading} isNews={isNews}>
    {car.name} {reasons[because].line}
  </NotBought>
);

/** The card was charged, but our answer got lost. The booking shows the result. */
export function BeingConfirmed({ booking }: { booking: MyBooking }) {
  useQuery({ ...bookingById(useApi(), booking.id), refetchInterval: 2_000 });

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

type OutcomeProps = {
  icon: LucideIcon;
  tone?: Tone;
  heading: string;
  takesFocus: boolean;
  children: ReactNode;
};

function Outcome({ icon, tone, heading, takesFocus, children }: OutcomeProps) {
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);

  return (
    <section className="grid gap-5 rounded-panel border border-border bg-surface p-5 shadow-rest md:p-6">
      <IconCircle icon={icon} tone={tone} />
      <h1 ref={title} tabIndex={-1} className="scroll-mt-28 text-3xl outline-none">
        {heading}
      </h1>
      {children}
    </section>
  );
}
