import type { PaymentIntent, Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';

export type BillingDetails = { name: string; email: string };

type Order = { clientSecret: string; billing: BillingDetails };

export type PaymentOutcome =
  | { intentId: string }
  /** `refused`: no money moved, and the card was not just mistyped. */
  | { problem: string; refused?: boolean };

const unclear =
  'We lost the connection to the payment service. Try again: you will not be charged twice.';
const stillProcessing = 'Your bank is still processing this payment. Do not pay again.';
const notPaid = 'The payment was not completed. Try again.';
const ended = 'The time to pay is over, or too many cards were declined. Nothing was charged.';

export async function payByCard(
  stripe: Stripe,
  card: StripeCardElement,
  { clientSecret, billing }: Order,
): Promise<PaymentOutcome> {
  const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing });
  if (made.error) return problem(made.error);

  const result = await stripe.confirmCardPayment(clientSecret, {
    payment_method: made.paymentMethod.id,
  });
  if (!result.error) return outcomeOf(result.paymentIntent);
  if (result.error.payment_intent?.status === 'succeeded') {
    return outcomeOf(result.error.payment_intent);
  }
  return isLost(result.error) ? lookUp(stripe, clientSecret) : problem(result.error);
}

/** The card may have been charged although the response was lost. */
async function lookUp(stripe: Stripe, clientSecret: string): Promise<PaymentOutcome> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return paymentIntent && isUnderWay(paymentIntent)
    ? outcomeOf(paymentIntent)
    : { problem: unclear };
}

const isUnderWay = ({ status }: PaymentIntent) => status === 'succeeded' || status === 'processing';

const isLost = ({ type }: StripeError) => type === 'api_connection_error' || type === 'api_error';

function outcomeOf({ id, status }: PaymentIntent): PaymentOutcome {
  if (status === 'succeeded') return { intentId: id };
  return { problem: status === 'processing' ? stillProcessing : notPaid };
}

function problem({ type, message, payment_intent }: StripeError): PaymentOutcome {
  if (payment_intent?.status === 'canceled') return { problem: ended };
  return { problem: message ?? notPaid, refused: type !== 'validation_error' };
}
