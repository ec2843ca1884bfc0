import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError, isMissing, useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { moneyBackInWords } from '#marketplace/dealing/bookings/money-back.ts';
import { bookingById } from '#marketplace/dealing/bookings/web/my-bookings.ts';
import { sameEmail } from '#marketplace/platform/accounts/account.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { OpenBooking } from './open-booking.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentDone, PaymentRefunded } from './payment-outcome.tsx';
import { BeingConfirmed, BookingLost } from './payment-pending.tsx';
import { useSettlement } from './use-settlement.ts';
import { WithSummary } from './with-summary.tsx';

function PaymentScreen() {
  const { id = '' } = useParams();
  const isReady = useOwnDocument();

  return (
    <>
      <PageHead title="Payment" description="Pay for a car you booked." />
      {isReady ? <BookingToPay key={id} id={id} /> : <Spinner />}
    </>
  );
}

/** Its content policy lets the card provider in, and comes with the document: another page's will not do. */
function useOwnDocument(): boolean {
  const [document] = performance.getEntriesByType('navigation');
  const isOwn = !document || new URL(document.name).pathname === location.pathname;

  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn;
}

function BookingToPay({ id }: { id: string }) {
  const { user } = useVisitor();
  const booking = useQuery({
    ...bookingById(useApi(), id),
    staleTime: 0,
    throwOnError: isMissing,
  });

  if (booking.isLoadingError) {
    return (
      <>
        <h1 className="mb-6 text-3xl">Payment</h1>
        <ProblemPanel onRetry={() => booking.refetch()} retrying={booking.isFetching} />
      </>
    );
  }
  if (!booking.data || !user) return <Spinner />;
  // Administrators may read the bookings of others, but pay only their own.
  if (!sameEmail(booking.data.buyer.email, user.email)) throw noSuchBooking;
  return <Payment booking={booking.data} />;
}

const noSuchBooking = new ApiError(404, {
  code: 'booking_not_found',
  message: 'We could not find this booking.',
});

function Payment({ booking }: { booking: MyBooking }) {
  const settlement = useSettlement(booking);
  const [isNews] = useState(booking.status === 'open');
  const { status } = booking;
  const summary = (label: string) => (
    <OrderSummary booking={booking} price={booking.price} totalLabel={label} />
  );

  if (status === 'paid') {
    return (
      <WithSummary summary={summary('Paid')}>
        <PaymentDone booking={booking} isNews={isNews} />
      </WithSummary>
    );
  }
  const isBegun = !settlement.isIdle;
  const refundLine = lineAboutRefund(booking, settlement);
  if (refundLine) return <PaymentRefunded line={refundLine} isNews={isNews} />;
  if (settlement.isError) {
    return (
      <WithSummary summary={summary('Total')}>
        <BeingConfirmed booking={booking} />
      </WithSummary>
    );
  }
  if (status !== 'open') return <BookingLost booking={booking} because={status} isNews={isNews} />;
  return (
    <OpenBooking
      booking={booking}
      isSettling={isBegun}
      onCharged={(intentId) => settlement.mutate(intentId)}
    />
  );
}

/** Null unless the money of this very payment, or of one for a booking that has ended, goes back. */
function lineAboutRefund(
  { car, status, moneyBack }: MyBooking,
  { data, isError }: Pick<ReturnType<typeof useSettlement>, 'data' | 'isError'>,
): string | null {
  const isSaid = data?.status === 'refunded';
  if (!isSaid && !isError && status === 'open') return null;
  if (moneyBack) return moneyBackInWords(car.name, moneyBack);
  return isSaid ? data.message : null;
}

export const paymentPage: Page = { Screen: PaymentScreen };
