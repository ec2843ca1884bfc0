import Stripe from 'stripe';
import type { CardPayments } from '../card-payments.ts';
import { eventTypes, readSignedEvent, toCardEvent } from './stripe-events.ts';
import { inOurWords, isAlreadyRefunded, isGone, isWrongState } from './stripe-problems.ts';
import { isFinal, toDispute, toIntent, toRefund } from './stripe-shapes.ts';
import { apiVersion } from './stripe-version.ts';

/** Events may show up in the provider's list a little after they happened. */
const overlap = 10 * 60_000;
const most = 100;

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** The sandbox in Stripe's place: inside this process, or on a port of this machine. */
  sandbox?: ((request: Request) => Promise<Response>) | { port: number } | undefined;
  /** How often a call that failed on the way is made again, under the same key. */
  retries?: number;
  timeout?: number;
};

/** Stripe's own client for both: the real thing by keys, and the sandbox, which speaks its language. */
export function stripeCardPayments(options: StripeOptions): CardPayments {
  const { secretKey, webhookSecret } = options;
  if (!secretKey.trim()) throw new Error('Card payments need a secret key.');
  // Anybody can sign with an empty secret.
  if (!webhookSecret.trim()) throw new Error('Card payments need a webhook secret.');
  const stripe = connect(options);

  const read = (id: string) =>
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }).then(toIntent);
  const cancel = (id: string, key: string) =>
    stripe.paymentIntents.cancel(id, {}, { idempotencyKey: key }).then(toIntent);

  /** Null where the intent is in no state to be canceled, or was not when this key was first used. */
  const cancelUnlessTooLate = (id: string, key: string) =>
    cancel(id, key).catch((problem) => {
      if (isWrongState(problem)) return null;
      throw problem;
    });

  return {
    liveMode: /^[rs]k_live_/.test(secretKey),

    openIntent: ({ amount, currency, key, metadata }) =>
      inOurWords(async () => {
        const order = { amount, currency, metadata, payment_method_types: ['card'] };
        return toIntent(await stripe.paymentIntents.create(order, { idempotencyKey: key }));
      }),

    readIntent: (id) =>
      inOurWords(() =>
        read(id).catch((problem) => {
          if (isGone(problem)) return null;
          throw problem;
        }),
      ),

    cancelIntent: (id, key) =>
      inOurWords(async () => {
        const canceled = await cancelUnlessTooLate(id, key);
        if (canceled) return canceled;
        const current = await read(id);
        if (isFinal(current)) return current;
        // It was processing when this key was used first, and Stripe repeats its refusal for a day.
        return (await cancelUnlessTooLate(id, `${key}-${crypto.randomUUID()}`)) ?? read(id);
      }),

    refund: ({ intentId, key, reason }) =>
      inOurWords(async () => {
        const order = { payment_intent: intentId, metadata: { reason } };
        const made = await stripe.refunds
          .create(order, { idempotencyKey: key })
          .catch((problem) => earlierRefund(stripe, intentId, problem));
        return toRefund(made);
      }),

    readRefundsAndDisputes: (intentId) =>
      inOurWords(async () => {
        const question = { payment_intent: intentId, limit: most };
        const refunds = await stripe.refunds.list(question);
        const disputes = await stripe.disputes.list(question);
        return { refunds: refunds.data.map(toRefund), disputes: disputes.data.map(toDispute) };
      }),

    refundedOrDisputedSince: async function* (moment) {
      const question = { created: { gte: secondsOf(moment) }, limit: most };
      yield* translated(
        () => stripe.refunds.list(question),
        (refund) => toRefund(refund).intentId,
      );
      yield* translated(
        () => stripe.disputes.list(question),
        (dispute) => toDispute(dispute).intentId,
      );
    },

    intentsSince: (moment) =>
      translated(
        () =>
          stripe.paymentIntents.list({
            created: { gte: secondsOf(moment) },
            limit: most,
            expand: ['data.latest_charge'],
          }),
        toIntent,
      ),

    eventsSince: (cursor) =>
      translated(
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

/** As fetch does it: an answer, or a rejection when the caller has waited long enough. */
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

async function* translated<Theirs, Ours>(
  list: () => AsyncIterable<Theirs>,
  translate: (theirs: Theirs) => Ours,
): AsyncIterable<Ours> {
  const items = list()[Symbol.asyncIterator]();
  for (;;) {
    const next = await inOurWords(() => items.next());
    if (next.done) return;
    yield translate(next.value);
  }
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
