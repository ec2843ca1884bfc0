import Stripe from 'stripe';
import { metadataOf } from '#marketplace/payments/payment.ts';
import { brokenInvariants } from '#marketplace/payments/server/invariant-store.ts';
import { stripeCardPayments } from '#providers/card-payments/server/stripe.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';

export type Person = Awaited<ReturnType<ProductUnderTrial['person']>>;

const contact = { phone: '+880 1000 000 051', location: 'Trial' };
export const price = 4500;

/** What the trials of payments do again and again. */
export function openShop(trial: ProductUnderTrial) {
  const { db } = trial;
  const stripe = new Stripe(trial.secretKey, {
    host: '127.0.0.1',
    port: trial.sandboxPort,
    protocol: 'http',
    maxNetworkRetries: 0,
  });

  const cardPayments = stripeCardPayments({
    secretKey: trial.secretKey,
    webhookSecret: 'not needed to make payments',
    sandbox: { port: trial.sandboxPort },
  });

  return {
    async listCar(seller: Person, name: string): Promise<string> {
      const { id } = await db
        .insertInto('listings')
        .values({
          sellerId: seller.id,
          name,
          location: 'Dhaka',
          category: 'toyota',
          condition: 'Good',
          resalePrice: price * 100,
          originalPrice: price * 200,
          phone: '+880 1000 000 001',
          yearsUsed: 3,
          description: 'For a trial.',
          pictures: ['/images/trial/960.webp'],
          state: 'advertised',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Straight into the table, where booking itself is not what is tried. */
    async book(buyer: Person, listingId: string): Promise<string> {
      const { id } = await db
        .insertInto('bookings')
        .values({ ...contact, listingId, buyerId: buyer.id, price: price * 100 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    openCheckout: (buyer: Person, bookingId: string) =>
      buyer.calls('POST', '/create-payment-intent', { bookingId, price }),

    /** What the buyer's browser does with a good card. */
    async confirm(clientSecret: string): Promise<string> {
      const id = clientSecret.split('_secret')[0]!;
      await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
      return id;
    },

    refundedAmount: async (intentId: string) => {
      const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 10 });
      return data.reduce((sum, { amount }) => sum + amount, 0);
    },

    setSwitches: async (switches: object) => {
      const answer = await fetch(`http://127.0.0.1:${trial.sandboxPort}/control/switches`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${trial.secretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(switches),
      });
      if (!answer.ok) throw new Error(`the switches were refused: ${answer.status}`);
    },

    openIntent: (attemptId: string, bookingId: string) =>
      cardPayments.openIntent({
        amount: price * 100,
        currency: 'usd',
        key: attemptId,
        metadata: metadataOf({ id: attemptId, bookingId }),
      }),

    intent: (id: string) => stripe.paymentIntents.retrieve(id),
    invariants: () => brokenInvariants(db),
  };
}
