import Stripe from 'stripe';
import type { CardPayments } from '#providers/card-payments/card-payments.ts';
import { createCardSandbox } from '#providers/card-payments/server/sandbox/card-sandbox.ts';
import { stripeCardPayments } from '#providers/card-payments/server/stripe.ts';
import { databaseUrl } from '../runner/empty-database.ts';
import { patience, timesAsLong } from '../runner/patience.ts';

const secretKey = 'sk_test_only_for_the_tests';
const webhookSecret = 'whsec_only_for_the_tests';

const sandbox = createCardSandbox({
  databaseUrl,
  secretKey,
  base: '/card-sandbox',
  connections: 4,
  patience: timesAsLong,
  onProblem: (error) => console.error(error),
});

export const cardPayments: CardPayments = stripeCardPayments({
  secretKey,
  webhookSecret,
  sandbox: sandbox.handler,
  retries: 0,
  timeout: patience,
});

export const cards = {
  good: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  needsBank: 'pm_card_authenticationRequired',
  disputed: 'pm_card_createDispute',
  refundFails: 'pm_card_refundFail',
};

const stripe = new Stripe(secretKey, {
  httpClient: Stripe.createFetchHttpClient((input, init) =>
    sandbox.handler(new Request(input, init)),
  ),
  maxNetworkRetries: 0,
});

const intentOf = (clientSecret: string) => clientSecret.split('_secret')[0]!;

/** What the buyer's browser does with the card. Answers the id and how the payment stands. */
export async function confirmCard(clientSecret: string, card = cards.good) {
  const id = intentOf(clientSecret);
  const { status } = await stripe.paymentIntents
    .confirm(id, { payment_method: card })
    .catch((problem: { code?: string }) => ({ status: problem.code }));
  return { transactionId: id, status };
}

/** The provider's own word about an intent, signed. */
export async function signedEvent(
  type: string,
  intentId: string,
  { livemode = false, about = 'intent' as 'intent' | 'charge' } = {},
) {
  const object =
    about === 'intent'
      ? await stripe.paymentIntents.retrieve(intentId)
      : { id: 'ch_1', object: 'charge', payment_intent: intentId };
  const payload = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type,
    livemode,
    created: Math.floor(Date.now() / 1000),
    data: { object },
  });
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  return { payload, signature };
}

/** The same bytes, honestly signed, but so long ago. */
export function replayed({ payload }: { payload: string }, { minutes }: { minutes: number }) {
  const timestamp = Math.floor(Date.now() / 1000) - minutes * 60;
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    timestamp,
  });
  return { payload, signature };
}

/** What an operator does at the provider's own pages, past us. */
export const dashboard = {
  refund: (intentId: string, amount?: number) =>
    stripe.refunds.create({ payment_intent: intentId, ...(amount && { amount }) }),

  async endDispute(intentId: string, ending: 'won' | 'lost') {
    const { data } = await stripe.disputes.list({ payment_intent: intentId });
    const evidence = ending === 'won' ? 'winning_evidence' : 'losing_evidence';
    await stripe.disputes.update(data[0]!.id, {
      evidence: { uncategorized_text: evidence },
      submit: true,
    });
  },
};
