import type { LoadedCardPayments } from './load-card-payments.ts';

/** The intent if its card was already charged. Null also if unknown, because paying again is safe. */
export async function chargedBefore(
  { stripe }: LoadedCardPayments,
  clientSecret: string,
): Promise<string | null> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return paymentIntent?.status === 'succeeded' ? paymentIntent.id : null;
}
