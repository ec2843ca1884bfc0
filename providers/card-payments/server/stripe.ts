import Stripe from 'stripe';
import type { CardPayments } from '../card-payments.ts';
import { eventTypes, readSignedEvent, toCardEvent } from './stripe-events.ts';
import { isAlreadyRefunded, isGone, isWrongState, translateErrors } from './stripe-problems.ts';
import { isFinal, toDispute, toIntent, toRefund } from './stripe-shapes.ts';
import { apiVersion } from './stripe-version.ts';

/** Milliseconds. Events may appear late in the provider's list. */
const overlap = 10 * 60_000;
const most = 100;

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** The sandbox instead of Stripe: in this process or on a local port. */
  sandbox?: ((request: Request) => Promise<Response>) | { port: number } | undefined;
  retries?: number;
  timeout?: number;
};

export function stripeCardPayments(options: StripeOptions): CardPayments {
  const { secretKey, webhookSecret } = options;
  if (!secretKey.trim()) throw new Error('Card payments need a secret key.');
  // With an empty secret anyone could sign.
  if (!webhookSecret.trim()) throw new Error('Card payments need a webhook secret.');
  const stripe = connect(options);

  const read = (id: string) =>
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }).then(toIntent);
  const cancel = (id: string, key: string) =>
    stripe.paymentIntents.cancel(id, {}, { idempotencyKey: key }).then(toIntent);

  /** Returns null if the intent cannot be canceled, or could not when this key was first used. */
  const cancelUnlessTooLate = (id: string, key: string) =>
    cancel(id, key).catch((problem) => {
      if (isWrongState(problem)) return null;
      throw problem;
    });

  return {
    liveMode: /^[rs]k_live_/.test(secretKey),

    openIntent: ({ amount, currency, key, metadata }) =>
      translateErrors(async () => {
        const order = { amount, currency, metadata, payment_method_types: ['card'] };
        return toIntent(await stripe.paymentIntents.create(order, { idempotencyKey: key }));
      }),

    readIntent: (id) =>
      translateErrors(() =>
        read(id).catch((problem) => {
          if (isGone(problem)) return null;
          throw problem;
        }),
      ),

    cancelIntent: (id, key) =>
      translateErrors(async () => {
        const canceled = await cancelUnlessTooLate(id, key);
        if (canceled) return canceled;
        const current = await read(id);
        if (isFinal(current)) return current;
        // The intent was processing when this key was first used, and Stripe repeats that refusal for a day.
        return (await cancelUnlessTooLate(id, `${key}-${crypto.randomUUID()}`)) ?? read(id);
      }),

    refund: ({ intentId, key, reason }) =>
      translateErrors(async () => {
        const order = { payment_intent: intentId, metadata: { reason } };
        const made = await stripe.refunds
          .create(order, { idempotencyKey: key })
          .catch((problem) => earlierRefund(stripe, intentId, problem));
        return toRefund(made);
      }),

    readRefundsAndDisputes: (intentId) =>
      translateErrors(async () => {
        const question = { payment_intent: intentId, limit: most };
        const refunds = await stripe.refunds.list(question);
        const disputes = await stripe.disputes.list(question);
        return { refunds: refunds.data.map(toRefund), disputes: disputes.data.map(toDispute) };
      }),

    refundedOrDisputedSince: async function* (moment) {
      const question = { created: { gte: secondsOf(moment) }, limit: most };
      yield* translateAll(
        () => stripe.refunds.list(question),
        (refund) => toRefund(refund).intentId,
      );
      yield* translateAll(
        () => stripe.disputes.list(question),
        (dispute) => toDispute(dispute).intentId,
      );
    },

    intentsSince: (moment) =>
      translateAll(
        () =>
          stripe.paymentIntents.list({
            created: { gte: secondsOf(moment) },
            limit: most,
            expand: ['data.latest_charge'],
          }),
        toIntent,
      ),

    eventsSince: (cursor) =>
      translateAll(
        () =>
          stripe.events.list({
            ...(cursor && { created: { gte: secondsOf(new Date(cursor.getTime() - overlap)) } }),
            types: eventTypes,
            limit: most,
          }),
        toCardEvent,
      ),

    readEvent: (rawBody, signatureHeader) =>
      readSignedEvent(stripe, rawBody, signatureHeader, webhookSecret),
  };
}

function connect({ secretKey, sandbox, retries = 1, timeout = 10_000 }: StripeOptions): Stripe {
  const place =
    typeof sandbox === 'function'
      ? { httpClient: Stripe.createFetchHttpClient(inProcess(sandbox)) }
      : sandbox && { host: '127.0.0.1', port: sandbox.port, protocol: 'http' as const };
  return new Stripe(secretKey, {
    apiVersion,
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    ...place,
  });
}

/** Like fetch, rejects when the signal aborts. */
const inProcess =
  (handler: (request: Request) => Promise<Response>): typeof fetch =>
  (input, init) => {
    const request = new Request(input, init);
    const givenUp = new Promise<never>((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
    return Promise.race([handler(request), givenUp]);
  };

async function earlierRefund(stripe: Stripe, intentId: string, problem: unknown) {
  if (!isAlreadyRefunded(problem)) throw problem;
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 1 });
  if (!data[0]) throw problem;
  return data[0];
}

async function* translateAll<Theirs, Ours>(
  list: () => AsyncIterable<Theirs>,
  translate: (theirs: Theirs) => Ours,
): AsyncIterable<Ours> {
  const items = list()[Symbol.asyncIterator]();
  for (;;) {
    const next = await translateErrors(() => items.next());
    if (next.done) return;
    yield translate(next.value);
  }
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
