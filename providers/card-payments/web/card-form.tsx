import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { inputLook } from '#ui/forms/control-look.ts';
import { FieldError } from '#ui/forms/field.tsx';
import type { LoadedCardPayments } from './load-card-payments.ts';
import { type BillingDetails, type PaymentOutcome, payByCard } from './pay-by-card.ts';

type Props = {
  payments: LoadedCardPayments | null;
  clientSecret: string | null;
  amountLabel: string;
  billing: BillingDetails;
  disabled?: boolean;
  afterRefusal?: string | undefined;
  onSucceeded: (intentId: string) => void;
  onFailed?: (message: string) => void;
};

/** The card form of every provider. It never sees card numbers. */
export function CardForm(props: Props) {
  return (
    <Elements stripe={props.payments?.stripe ?? null}>
      <Form {...props} />
    </Elements>
  );
}

type Problem = Extract<PaymentOutcome, { problem: string }>;

const broken = 'Something went wrong with the card form. Try again.';

function Form({ payments, clientSecret, amountLabel, billing, disabled, ...rest }: Props) {
  const stripe = useStripe();
  const elements = useElements();
  const [submitting, setSubmitting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = useRef(false);

  // A disabled button loses the focus, and the buyer wants to press it again.
  useEffect(() => {
    if (problem && document.activeElement === document.body) button.current?.focus();
  }, [problem]);

  async function pay(event: FormEvent) {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || !clientSecret || disabled || isBusy.current) return;

    isBusy.current = true;
    setSubmitting(true);
    setProblem(null);
    const outcome: PaymentOutcome = await payByCard(stripe, card, { clientSecret, billing }).catch(
      () => ({ problem: broken }),
    );
    isBusy.current = false;
    setSubmitting(false);
    if ('intentId' in outcome) return rest.onSucceeded(outcome.intentId);
    setProblem(outcome);
    rest.onFailed?.(outcome.problem);
  }

  return (
    <form onSubmit={pay} noValidate className="grid gap-4">
      <fieldset className="grid min-w-0 gap-1.5">
        <legend className={payments?.kind === 'sandbox' ? 'sr-only' : 'mb-1.5 font-semibold'}>
          Card
        </legend>
        {payments ? <CardBox kind={payments.kind} /> : <Skeleton className="h-11" />}
      </fieldset>
      <Button
        ref={button}
        type="submit"
        size="large"
        wide
        busy={submitting}
        disabled={!clientSecret || !stripe || disabled || submitting}
      >
        {!submitting && <LockKeyhole className="size-5" />}
        Pay {amountLabel}
      </Button>
      {problem && (
        <div role="alert" className="grid gap-1">
          <FieldError id="card-problem">{problem.problem}</FieldError>
          {problem.refused && rest.afterRefusal && <p className="text-sm">{rest.afterRefusal}</p>}
        </div>
      )}
    </form>
  );
}

/** Stripe draws one line into our frame; the sandbox has framed fields. */
function CardBox({ kind }: { kind: LoadedCardPayments['kind'] }) {
  const frame = useRef<HTMLDivElement>(null);
  const [options, setOptions] = useState<ReturnType<typeof lookOf> | null>(null);

  useEffect(() => {
    if (frame.current) setOptions(lookOf(frame.current));
  }, []);

  return (
    <div ref={frame} className={kind === 'stripe' ? `${inputLook} min-h-11` : ''}>
      {options && <CardElement options={options} />}
    </div>
  );
}

function lookOf(element: Element) {
  const { color, fontFamily } = getComputedStyle(element);
  return { hidePostalCode: true, style: { base: { fontSize: '16px', color, fontFamily } } };
}
