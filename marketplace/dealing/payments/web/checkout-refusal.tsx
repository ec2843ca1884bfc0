import { useQuery } from '@tanstack/react-query';
import { BadgeDollarSign, FilePenLine, Hourglass, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { ChangeInWords } from '#marketplace/cars/listings/revision-words.ts';
import { ChangeList } from '#marketplace/cars/listings/web/change-list.tsx';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { bookingById } from '#marketplace/dealing/bookings/web/my-bookings.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { IconCircle } from '#ui/icon-circle.tsx';
import { Until, untilInWords } from '#ui/until.tsx';

/** Reading the booking is cheap; a new checkout is requested only when it may work. */
const refetchInterval = 5_000;
const shortestWait = 30_000;

type RetryProps = { busy: boolean; onRetry: () => void };
type HeldProps = RetryProps & { bookingId: string; until: Date };

export function CarIsHeld({ bookingId, until, busy, onRetry }: HeldProps) {
  const isOver = until.getTime() <= Date.now();
  useQuery({ ...bookingById(useApi(), bookingId), refetchInterval });

  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each answer.
  useEffect(() => {
    const wait = Math.max(shortestWait, until.getTime() - Date.now() + 1_000);
    const timer = setTimeout(onRetry, wait);
    return () => clearTimeout(timer);
  }, [until]);

  return (
    <Panel
      icon={Hourglass}
      heading={isOver ? 'The car is being released' : 'Someone else is paying for this car'}
    >
      <p className="text-muted">
        {isOver ? (
          'The time to pay has expired. This page tries again automatically in a moment.'
        ) : (
          <>
            It is held for them until{' '}
            <span className="font-semibold text-text">
              <Until at={until} />
            </span>
            . If they do not pay, it is your turn: this page tries again automatically.
          </>
        )}
      </p>
      <RetryOrLeave label="Try now" busy={busy} onRetry={onRetry} />
    </Panel>
  );
}

/** Does not retry automatically: a reservation can last a day. */
export const CarIsReserved = ({ until, busy, onRetry }: Omit<HeldProps, 'bookingId'>) => (
  <Panel icon={Hourglass} heading="The car is reserved for another buyer">
    <p className="text-muted">
      The seller is holding it for them until <Until at={until} />. If they have not bought it by
      then, you can pay. You keep your booking.
    </p>
    <RetryOrLeave label="Try again" busy={busy} onRetry={onRetry} />
  </Panel>
);

const RetryOrLeave = ({ label, busy, onRetry }: RetryProps & { label: string }) => (
  <div className="flex flex-wrap gap-3">
    <Button variant="secondary" busy={busy} onClick={onRetry}>
      {label}
    </Button>
    <ButtonLink to="/dashboard/user" variant="quiet">
      Booking
    </ButtonLink>
  </div>
);

type PriceProps = { before: Money; now: Money; onAgree: () => void };

export const PriceChanged = ({ before, now, onAgree }: PriceProps) => (
  <Panel icon={BadgeDollarSign} heading={`The price is now ${formatMoney(now)}`}>
    <p className="text-muted">
      It was {formatMoney(before)} when you saw it. You pay only if you still want the car.
    </p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={onAgree}>Continue with {formatMoney(now)}</Button>
      <ButtonLink to="/dashboard/user" variant="secondary">
        Not now
      </ButtonLink>
    </div>
  </Panel>
);

type ChangedProps = {
  booking: Pick<MyBooking, 'listingId'>;
  changes: ChangeInWords[];
  onAgree: () => void;
};

export const CarChanged = ({ booking: { listingId }, changes, onAgree }: ChangedProps) => (
  <Panel icon={FilePenLine} heading="The seller has changed this car">
    <p className="text-muted">
      Here is what has changed since you saw it. You pay only if you still want the car.
    </p>
    <ChangeList changes={changes} />
    <div className="flex flex-wrap gap-3">
      <Button onClick={onAgree}>Continue with the car as it is now</Button>
      <ButtonLink to={`/singleProduct/${listingId}`} variant="secondary">
        See the car
      </ButtonLink>
      <ButtonLink to="/dashboard/user" variant="quiet">
        Not now
      </ButtonLink>
    </div>
  </Panel>
);

const headings: Record<string, string> = {
  payments_paused: 'Payments are paused',
  card_provider_unreachable: 'Card payments are unavailable',
  too_many_holds: 'You are already paying for three cars',
  one_hold_at_a_time: 'You are paying for another car',
  confirm_email_or_wait: 'Please confirm your email',
  hold_again_later: 'Other buyers go first now',
  too_many_declines: 'Too many declined cards',
  too_many_requests: 'One moment, please',
};

const confirmingHelps = ['one_hold_at_a_time', 'confirm_email_or_wait'];

type RefusedProps = {
  code: string;
  message: string;
  from: Date | null;
  busy: boolean;
  onRetry: () => void;
};

export const CheckoutRefused = ({ code, message, from, busy, onRetry }: RefusedProps) => (
  <ProblemPanel
    heading={headings[code] ?? 'We could not start the payment'}
    line={from ? `${message} You can try again from ${untilInWords(from, new Date())}.` : message}
    onRetry={onRetry}
    retrying={busy}
  >
    {confirmingHelps.includes(code) && (
      <ButtonLink to="/dashboard/account" variant="quiet">
        Confirm your email
      </ButtonLink>
    )}
  </ProblemPanel>
);

type PanelProps = { icon: LucideIcon; heading: string; children: ReactNode };

const Panel = ({ icon, heading, children }: PanelProps) => (
  <section
    role="status"
    className="grid gap-4 rounded-panel border border-border bg-surface p-5 shadow-rest md:p-6"
  >
    <IconCircle icon={icon} />
    <h2 className="text-xl">{heading}</h2>
    {children}
  </section>
);
