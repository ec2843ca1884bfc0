import type { LoadedCardPayments } from './load-card-payments.ts';

/**
 * The intent behind this secret, if its card was charged already: the page may have been left in
 * between. Null also when that cannot be found out, because paying again answers the same payment.
 */
export async function chargedBefore(
  { stripe }: LoadedCardPayments,
  clientSecret: string,
): Promise<string | null> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return paymentIntent?.status === 'succeeded' ? paymentIntent.id : null;
}
