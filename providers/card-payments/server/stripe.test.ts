import { expect, test } from 'vitest';
import { stripeCardPayments } from './stripe.ts';

type Sent = { call: string; headers: Headers; body: string };

/** The client in front of answers that the sandbox never gives. */
function connectTo(...answers: (() => Response)[]) {
  const sent: Sent[] = [];
  const cards = stripeCardPayments({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    retries: 0,
    async sandbox(request) {
      const { pathname } = new URL(request.url);
      const call = `${request.method} ${pathname}`;
      sent.push({ call, headers: request.headers, body: await request.text() });
      return answers.shift()!();
    },
  });
  return { cards, sent };
}

const intent = (status: string) => () =>
  Response.json({
    id: 'pi_1',
    object: 'payment_intent',
    client_secret: 'pi_1_secret_1',
    status,
    amount: 500,
    currency: 'usd',
    livemode: false,
    metadata: {},
    created: 1_800_000_000,
    latest_charge: null,
    last_payment_error: null,
  });

const problem =
  (status: number, error: object, headers = {}) =>
  () =>
    Response.json({ error }, { status, headers });

const wrongState = problem(400, {
  type: 'invalid_request_error',
  code: 'payment_intent_unexpected_state',
  message: 'You cannot cancel this PaymentIntent because it has a status of processing.',
});

test('every changing call has our idempotency key and API version', async () => {
  const { cards, sent } = connectTo(intent('requires_payment_method'));
  const metadata = { attempt: '7' };
  await cards.openIntent({ amount: 500, currency: 'usd', key: 'attempt 7', metadata });

  expect(sent[0]!.headers.get('idempotency-key')).toBe('attempt 7');
  expect(sent[0]!.headers.get('stripe-version')).toBe('2026-10-28.endive');
  expect(Object.fromEntries(new URLSearchParams(sent[0]!.body))).toEqual({
    amount: '500',
    currency: 'usd',
    'metadata[attempt]': '7',
    'payment_method_types[0]': 'card',
  });
});

test('the secret key decides the live mode', () => {
  const isLive = (secretKey: string) =>
    stripeCardPayments({ secretKey, webhookSecret: 'whsec_1' }).liveMode;
  expect(['sk_live_1', 'rk_live_1', 'sk_test_1'].map(isLive)).toEqual([true, true, false]);
});

test('an intent that is processing is not canceled, and reported as processing', async () => {
  const { cards } = connectTo(wrongState, intent('processing'), wrongState, intent('processing'));
  expect(await cards.cancelIntent('pi_1', 'cancel')).toMatchObject({ status: 'processing' });
});

test('a repeated refusal of Stripe does not prevent canceling an intent', async () => {
  const { cards, sent } = connectTo(
    wrongState,
    intent('requires_payment_method'),
    intent('canceled'),
  );

  expect(await cards.cancelIntent('pi_1', 'cancel')).toMatchObject({ status: 'canceled' });
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual(['cancel', null, expect.stringMatching(/^cancel-./)]);
});

test('an uncaptured intent counts as processing', async () => {
  const { cards } = connectTo(intent('requires_capture'));
  expect(await cards.readIntent('pi_1')).toMatchObject({ status: 'processing' });
});

test.each([
  ['too many calls', problem(429, { type: 'invalid_request_error', code: 'rate_limit' })],
  ['a key in use', problem(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })],
  ['a server error', problem(500, { type: 'api_error' })],
  ['a wrong key', problem(401, { type: 'invalid_request_error' })],
  ['no JSON', () => new Response('<html>', { status: 502 })],
])('%s can be retried', async (_case, answer) => {
  const { cards } = connectTo(answer);
  await expect(cards.readIntent('pi_1')).rejects.toMatchObject({
    name: 'CardProviderUnreachable',
    isKeySpent: false,
  });
});

test('Stripe’s messages for programmers are not shown to buyers', async () => {
  const { cards } = connectTo(
    problem(400, { type: 'invalid_request_error', code: 'parameter_unknown', message: 'secret' }),
  );
  const order = { amount: 500, currency: 'usd', key: 'attempt', metadata: {} } as const;
  await expect(cards.openIntent(order)).rejects.toMatchObject({
    name: 'CardProviderRefused',
    code: 'parameter_unknown',
    message: 'The card payment service did not accept this.',
  });
});
