import { useEffect } from 'react';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import { CardForm } from '#providers/card-payments/web/card-form.tsx';
import { chargedBefore } from '#providers/card-payments/web/charged-before.ts';
import type {
  CardPaymentsConfig,
  LoadedCardPayments,
} from '#providers/card-payments/web/load-card-payments.ts';
import { useCardPayments } from '#providers/card-payments/web/use-card-payments.ts';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { untilInWords } from '#ui/until.tsx';
import { PaymentPromise } from './payment-promise.tsx';
import { SandboxNotice } from './sandbox-notice.tsx';

type Props = {
  booking: MyBooking;
  price: Money;
  config: CardPaymentsConfig;
  clientSecret: string | null;
  disabled: boolean;
  /** When the hold on the car ends. */
  heldUntil: Date | null;
  onCharged: (intentId: string) => void;
  onDeclined: () => void;
};

export function CardPayment({ booking, price, config, clientSecret, ...rest }: Props) {
  const { disabled, heldUntil, onCharged, onDeclined } = rest;
  const { payments, isUnreachable, tryAgain } = useCardPayments(config);
  useChargedBefore(payments, clientSecret, onCharged);

  if (isUnreachable) {
    return (
      <ProblemPanel
        heading="Card payments are unavailable"
        line="Nothing was charged. Check your connection, and whether your browser blocks the card form."
        onRetry={tryAgain}
      />
    );
  }
  return (
    <>
      <CardForm
        payments={payments}
        clientSecret={clientSecret}
        amountLabel={formatMoney(price)}
        billing={booking.buyer}
        disabled={disabled}
        afterRefusal={heldUntil ? afterRefusal(heldUntil) : undefined}
        onSucceeded={onCharged}
        onFailed={onDeclined}
      />
      <PaymentPromise />
      {config.kind === 'sandbox' && <SandboxNotice />}
    </>
  );
}

const afterRefusal = (heldUntil: Date) =>
  `Nothing was charged. Try another card, or ask your bank why. The car is held for you until ${untilInWords(heldUntil, new Date())}.`;

/** A buyer who paid and left before we knew must not be asked to pay again. */
function useChargedBefore(
  payments: LoadedCardPayments | null,
  clientSecret: string | null,
  onCharged: (intentId: string) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each payment.
  useEffect(() => {
    if (!payments || !clientSecret) return;
    let isWanted = true;
    chargedBefore(payments, clientSecret).then((intentId) => {
      if (intentId && isWanted) onCharged(intentId);
    });
    return () => {
      isWanted = false;
    };
  }, [payments, clientSecret]);
}
