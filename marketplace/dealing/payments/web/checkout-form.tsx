import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import { publicConfig } from '#kit/public-config.ts';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { bookingById } from '#marketplace/dealing/bookings/web/my-bookings.ts';
import type { Money } from '#marketplace/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { CardPayment } from './card-payment.tsx';
import { HoldClock, useSecondsLeft } from './hold-clock.tsx';

type Props = {
  booking: MyBooking;
  price: Money;
  /** Null until the checkout is open. */
  hold: { clientSecret: string; until: number } | null;
  isSettling: boolean;
  onCharged: (intentId: string) => void;
  onHoldAgain: () => void;
};

export function CheckoutForm({ booking, price, hold, isSettling, onCharged, onHoldAgain }: Props) {
  const config = useQuery(publicConfig(useApi()));
  const secondsLeft = useSecondsLeft(hold?.until ?? null);
  const isOver = secondsLeft === 0;
  const heldUntil = useMemo(() => (hold ? onTheWall(hold.until) : null), [hold]);
  const onDeclined = useEndAfterDeclines(booking.id, onHoldAgain);

  return (
    <section
      aria-label="Payment"
      className="grid grid-cols-1 gap-4 rounded-panel border border-border bg-surface p-4 shadow-rest md:p-6"
    >
      {secondsLeft === null && <Skeleton className="h-6 w-72 max-w-full" />}
      {secondsLeft !== null && !isOver && <HoldClock secondsLeft={secondsLeft} />}
      {isOver && <HoldIsOver onHoldAgain={onHoldAgain} />}
      <WhoAndWhat booking={booking} />
      {config.isLoadingError && <ProblemPanel onRetry={() => config.refetch()} />}
      {config.data && (
        <CardPayment
          booking={booking}
          price={price}
          config={config.data.cardPayments}
          clientSecret={hold?.clientSecret ?? null}
          disabled={isSettling || isOver}
          heldUntil={heldUntil}
          onCharged={onCharged}
          onDeclined={onDeclined}
        />
      )}
    </section>
  );
}

const WhoAndWhat = ({ booking: { buyer, car } }: { booking: MyBooking }) => (
  <div className="grid gap-x-4 gap-y-3 max-md:order-last md:grid-cols-[3fr_2fr_3fr]">
    <TextField label="Buyer email" value={buyer.email} title={buyer.email} disabled />
    <TextField label="User name" value={buyer.name} title={buyer.name} disabled />
    <TextField label="Product name" value={car.name} title={car.name} disabled />
  </div>
);

/** `moment` is on the clock of `performance.now()`. */
const onTheWall = (moment: number) => new Date(Date.now() + moment - performance.now());

/** The form stays, because a payment that the bank is checking may still succeed. */
const HoldIsOver = ({ onHoldAgain }: { onHoldAgain: () => void }) => (
  <Alert tone="info">
    <p>Your time to pay has expired, and others can buy the car now. Nothing was charged.</p>
    <div className="mt-3">
      <Button variant="secondary" onClick={onHoldAgain}>
        Hold the car again
      </Button>
    </div>
  </Alert>
);

const askEvery = 2_000;
/** The reconciler catches up with a lost event in less. */
const askFor = 90_000;

/** Polls the booking after a decline, because requesting the checkout again could take a hold. */
function useEndAfterDeclines(bookingId: string, onEnded: () => void): () => void {
  const [declinedAt, setDeclinedAt] = useState<number | null>(null);
  const isRecent = () => declinedAt !== null && Date.now() - declinedAt < askFor;
  const { data, dataUpdatedAt } = useQuery({
    ...bookingById(useApi(), bookingId),
    refetchInterval: () => (isRecent() ? askEvery : false),
  });
  const isEnded = declinedAt !== null && dataUpdatedAt > declinedAt && data?.heldUntil === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end.
  useEffect(() => {
    if (!isEnded) return;
    setDeclinedAt(null);
    onEnded();
  }, [isEnded]);
  return () => setDeclinedAt(Date.now());
}
