import { sql } from 'kysely';
import Stripe from 'stripe';
import { metadataOf } from '#marketplace/dealing/payments/payment.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import { marketId } from '#marketplace/dealing/payments/server/market-store.ts';
import { stripeCardPayments } from '#providers/card-payments/server/stripe.ts';
import { stuck, untilNoneLeft } from '../crowd.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';
import { wrongMoney } from './money-check.ts';

export type Person = Awaited<ReturnType<ProductUnderTrial['person']>>;

export const contact = { phone: '+880 1000 000 051', location: 'Trial' };
export const price = 4500;
/** Milliseconds: longer than a lease, which may have to end first. */
const goodCard = 'pm_card_visa';
export const badCard = 'pm_card_chargeDeclined';

/** The id of a card payment, as its buyer's browser knows it. */
export const intentIn = (clientSecret: string): string => clientSecret.split('_secret')[0]!;

/** What the trials of payments do again and again. */
export function openShop(trial: ProductUnderTrial) {
  const { db } = trial;
  const stripe = new Stripe(trial.secretKey, {
    host: '127.0.0.1',
    port: trial.sandboxPort,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

  const cardPayments = stripeCardPayments({
    secretKey: trial.secretKey,
    webhookSecret: 'not needed to make payments',
    sandbox: { port: trial.sandboxPort },
  });

  /**
   * Attempts that are neither settled nor over, and what follows a commit: events, refunds, emails. Those about bookings
   * are gathered for half an hour.
   */
  async function leftToDo(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from outbox where done_at is null and kind <> 'new_leads')
        + (select count(*) from payment_attempts
           where state in ('creating', 'open', 'expiring', 'refund_pending')) as count`.execute(db);
    return rows[0]!.count;
  }

  return {
    async listCar(seller: Person, name: string, { hidden = false } = {}): Promise<string> {
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
          hidden,
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

    /** What the buyer's browser does with a good card, or with one that the bank refuses. */
    async confirm(clientSecret: string, card = goodCard): Promise<string> {
      const id = intentIn(clientSecret);
      await stripe.paymentIntents.confirm(id, { payment_method: card });
      return id;
    },

    /** As somebody does it on the provider's own pages. */
    refund: (intentId: string) => stripe.refunds.create({ payment_intent: intentId }),

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

    openIntent: async (attemptId: string, bookingId: string) =>
      cardPayments.openIntent({
        amount: price * 100,
        currency: 'usd',
        key: attemptId,
        metadata: metadataOf({ id: attemptId, bookingId }, await marketId(db)),
      }),

    leftToDo,

    /** Waits until every attempt is settled or over and nothing is left to do; answers what never was. */
    async unfinished(): Promise<string[]> {
      const left = await untilNoneLeft(stuck, leftToDo);
      return left > 0 ? [`${left} things were never finished`] : [];
    },

    /** What the provider sent us. */
    async deliveries() {
      const { rows } = await sql<{ made: number; waiting: number }>`
        select sum(attempts) as made, count(*) filter (where delivered_at is null) as waiting
        from card_sandbox.deliveries`.execute(db);
      return rows[0]!;
    },

    /** Forgets, at the provider's, what is over and was found right: each start reads it all again. */
    async closeTheBooks(): Promise<void> {
      await sql`truncate card_sandbox.intents, card_sandbox.events cascade`.execute(db);
    },

    async intentCount(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from card_sandbox.intents`.execute(db);
      return rows[0]!.count;
    },

    async sales(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*) from payments`.execute(db);
      return rows[0]!.count;
    },

    wrongMoney: () => wrongMoney(db),
    brokenRules: async () => (await brokenInvariants(db)).map(({ rule, id }) => `${rule}: ${id}`),
  };
}
