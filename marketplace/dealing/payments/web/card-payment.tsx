import { FlaskConical, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import { type TestCard, testCards } from '#providers/card-payments/test-cards.ts';
import { CardForm } from '#providers/card-payments/web/card-form.tsx';
import { chargedBefore } from '#providers/card-payments/web/charged-before.ts';
import type {
  CardPaymentsConfig,
  LoadedCardPayments,
} from '#providers/card-payments/web/load-card-payments.ts';
import { useCardPayments } from '#providers/card-payments/web/use-card-payments.ts';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { untilInWords } from '#ui/until.tsx';

type Props = {
  booking: MyBooking;
  price: Money;
  config: CardPaymentsConfig;
  clientSecret: string | null;
  disabled: boolean;
  heldUntil: Date | null;
  onCharged: (intentId: string) => void;
  onDeclined: () => void;
};

export function CardPayment(props: Props) {
  const { config, clientSecret, heldUntil, onCharged } = props;
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
        amountLabel={formatMoney(props.price)}
        billing={props.booking.buyer}
        disabled={props.disabled}
        afterRefusal={heldUntil ? afterRefusal(heldUntil) : undefined}
        onSucceeded={onCharged}
        onFailed={props.onDeclined}
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

const shown = ['4242424242424242', '4000000000000002', '4000000000009995', '4000002760003184'];

/** The test cards are folded away, because most visitors do not need them. */
const SandboxNotice = () => (
  <details className="rounded-card border border-warning bg-warning-soft px-4 text-sm">
    <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 font-medium">
      <FlaskConical className="size-5 shrink-0 text-warning" />
      <span className="font-semibold text-warning">Test mode</span>
      <span>No real money. </span>
      <span className="underline underline-offset-4">Test cards</span>
    </summary>
    <div className="pb-3">
      <p>Never enter a real card. Use one of these, with any future date and any security code:</p>
      <ul className="mt-2 grid gap-1">
        {testCards.filter(isShown).map(({ number, label }) => (
          <li key={number} className="flex flex-wrap gap-x-3">
            <code className="font-mono font-semibold whitespace-nowrap">{inGroups(number)}</code>
            {label}
          </li>
        ))}
      </ul>
    </div>
  </details>
);

const isShown = ({ number }: TestCard) => shown.includes(number);

const inGroups = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

const PaymentPromise = () => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-muted">
    <div className="grid max-w-md gap-1">
      <p className="flex items-start gap-2">
        <ShieldCheck className="mt-0.5 size-4.5 shrink-0 text-success" />
        If the car is gone by the time your payment arrives, the full amount goes back to your card
        automatically.
      </p>
      <p>The car’s page will show the price you pay, but not who you are.</p>
    </div>
    <CardBrands />
  </div>
);

const plate = 'grid h-7 w-11 place-items-center rounded border border-border bg-white';

const CardBrands = () => (
  <ul aria-label="Cards we take" className="flex gap-2">
    <li className={plate}>
      <svg viewBox="0 0 40 14" role="img" aria-label="Visa" className="w-8">
        <text
          x="20"
          y="12"
          textAnchor="middle"
          fill="#1434cb"
          fontSize="14"
          fontStyle="italic"
          fontWeight="800"
          letterSpacing="0.5"
        >
          VISA
        </text>
      </svg>
    </li>
    <li className={plate}>
      <svg viewBox="0 0 32 20" role="img" aria-label="Mastercard" className="w-7">
        <circle cx="11.5" cy="10" r="9" fill="#eb001b" />
        <circle cx="20.5" cy="10" r="9" fill="#f79e1b" fillOpacity="0.9" />
      </svg>
    </li>
  </ul>
);
