import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { forgetBookings } from '#marketplace/dealing/bookings/web/my-bookings.ts';
import { formatMoney } from '#marketplace/money.ts';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { ShownCar } from '../contract.ts';
import { type Checkout, checkoutOf } from './checkout.ts';
import { CheckoutForm } from './checkout-form.tsx';
import {
  CarChanged,
  CarIsHeld,
  CarIsReserved,
  CheckoutRefused,
  PriceChanged,
} from './checkout-refusal.tsx';
import { WithSummary } from './with-summary.tsx';

type Props = {
  booking: MyBooking;
  isSettling: boolean;
  onCharged: (intentId: string) => void;
};

export function OpenBooking({ booking, isSettling, onCharged }: Props) {
  const [shown, setShown] = useState<ShownCar>({ price: booking.price });
  const { price } = shown;
  const checkout = useQuery(checkoutOf(useApi(), booking.id, shown));
  const askAgain = () => void checkout.refetch();
  const isOver = checkout.data?.kind === 'over';
  const cache = useQueryClient();
  // There is nothing to pay any more: the booking says what happened.
  useEffect(() => {
    if (isOver) void forgetBookings(cache);
  }, [isOver, cache]);

  return (
    <>
      <h1 className="text-3xl tabular-nums">Pay {formatMoney(price)}</h1>
      <p className="mt-1 mb-4 text-muted md:mb-6">
        Your card is charged once. You get a receipt straight away.
      </p>
      <WithSummary booking={booking} price={price} totalLabel="Total" summaryFirst>
        {checkout.isLoadingError ? (
          <ProblemPanel onRetry={askAgain} retrying={checkout.isFetching} />
        ) : (
          <Step
            checkout={checkout.data}
            {...{ booking, price, isSettling, onCharged, askAgain }}
            busy={checkout.isFetching}
            onAgree={(seen) => setShown({ ...shown, ...seen })}
          />
        )}
      </WithSummary>
    </>
  );
}

type StepProps = Props & {
  checkout: Checkout | undefined;
  price: number;
  busy: boolean;
  askAgain: () => void;
  onAgree: (seen: Partial<ShownCar>) => void;
};

function Step({ checkout, booking, price, busy, askAgain, onAgree, ...form }: StepProps) {
  switch (checkout?.kind) {
    case 'over':
      return <Spinner />;
    case 'held':
      return (
        <CarIsHeld bookingId={booking.id} until={checkout.until} busy={busy} onRetry={askAgain} />
      );
    case 'reserved':
      return <CarIsReserved until={checkout.until} busy={busy} onRetry={askAgain} />;
    case 'price_changed':
      return (
        <PriceChanged
          before={price}
          now={checkout.price}
          onAgree={() => onAgree({ price: checkout.price })}
        />
      );
    case 'car_changed':
      return (
        <CarChanged
          booking={booking}
          changes={checkout.changes}
          onAgree={() => onAgree({ revision: checkout.revision })}
        />
      );
    case 'refused':
      return <CheckoutRefused {...checkout} busy={busy} onRetry={askAgain} />;
    default:
      return (
        <CheckoutForm
          {...form}
          booking={booking}
          price={price}
          hold={checkout ?? null}
          onHoldAgain={askAgain}
        />
      );
  }
}
