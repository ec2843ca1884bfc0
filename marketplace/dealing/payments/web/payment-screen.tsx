import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError, isMissing, useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { moneyBackInWords } from '#marketplace/dealing/bookings/money-back.ts';
import { bookingById, forgetBookings } from '#marketplace/dealing/bookings/web/my-bookings.ts';
import { sameEmail } from '#marketplace/platform/accounts/account.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { type PaymentResponse, paymentToWire } from '../contract.ts';
import { OpenBooking } from './open-booking.tsx';
import { BeingConfirmed, BookingLost, PaymentDone, PaymentRefunded } from './payment-outcome.tsx';
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

/** The content policy that allows the card provider comes with this page's document, so other documents are reloaded. */
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
  const booking = useQuery({ ...bookingById(useApi(), id), staleTime: 0, throwOnError: isMissing });

  if (booking.isLoadingError) {
    return (
      <>
        <h1 className="mb-6 text-3xl">Payment</h1>
        <ProblemPanel onRetry={() => booking.refetch()} retrying={booking.isFetching} />
      </>
    );
  }
  if (!booking.data || !user) return <Spinner />;
  // Administrators may read all bookings, but pay only their own.
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
  const { status, price } = booking;

  if (status === 'paid') {
    return (
      <WithSummary booking={booking} price={price} totalLabel="Paid">
        <PaymentDone booking={booking} isNews={isNews} />
      </WithSummary>
    );
  }
  const refundLine = lineAboutRefund(booking, settlement);
  if (refundLine) return <PaymentRefunded line={refundLine} isNews={isNews} />;
  if (settlement.isError) {
    return (
      <WithSummary booking={booking} price={price} totalLabel="Total">
        <BeingConfirmed booking={booking} />
      </WithSummary>
    );
  }
  if (status !== 'open') return <BookingLost booking={booking} because={status} isNews={isNews} />;
  return (
    <OpenBooking
      booking={booking}
      isSettling={!settlement.isIdle}
      onCharged={(intentId) => settlement.mutate(intentId)}
    />
  );
}

/** Null unless this payment, or one for a booking that has ended, is refunded. */
function lineAboutRefund(
  { car, status, moneyBack }: MyBooking,
  { data, isError }: Pick<ReturnType<typeof useSettlement>, 'data' | 'isError'>,
): string | null {
  const isRefunded = data?.status === 'refunded';
  if (!isRefunded && !isError && status === 'open') return null;
  if (moneyBack) return moneyBackInWords(car.name, moneyBack);
  return isRefunded ? data.message : null;
}

/** Milliseconds. After that, the page says that the payment is being confirmed. */
const patience = 8_000;

/** Reports that the card was charged. If the call or its answer gets lost, the provider's event settles the payment. */
function useSettlement(booking: MyBooking) {
  const api = useApi();
  const cache = useQueryClient();

  return useMutation({
    mutationFn: (intentId: string) =>
      withTimeout(api.post<PaymentResponse>('/payments', paymentToWire(intentId, booking))),
    onSuccess: async ({ status, transactionId }) => {
      if (status === 'paid') {
        const { queryKey } = bookingById(api, booking.id);
        cache.setQueryData(queryKey, { ...booking, status, transactionId });
      }
      await forgetBookings(cache);
    },
  });
}

function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The answer took too long.')), patience);
  });
  return Promise.race([answer, tooLate]);
}

export const paymentPage: Page = { Screen: PaymentScreen };
