import type { LoadedCardPayments } from './load-card-payments.ts';

/**
 * Returns the intent if its card was already charged, e.g. before the buyer left the page. Null also if that is
 * unknown, because paying again returns the same payment.
 */
export async function chargedBefore(
  { stripe }: LoadedCardPayments,
  clientSecret: string,
): Promise<string | null> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return paymentIntent?.status === 'succeeded' ? paymentIntent.id : null;
}
