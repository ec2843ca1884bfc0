import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { databaseUrl, emptyDatabase } from '../../../../tests/runner/empty-database.ts';
import { patience, timesAsLong } from '../../../../tests/runner/patience.ts';
import { keys } from '../../../../tests/services/card-sandbox.ts';
import { fieldsOfStripe } from '../../../../tests/services/stripe-fields.ts';
import { serveSandbox } from './serve-sandbox.ts';

/** Stripe's own client, over HTTP. */
async function openClient() {
  await emptyDatabase();
  const problems: unknown[] = [];
  const { port, close } = await serveSandbox({
    databaseUrl,
    patience: timesAsLong,
    secretKey: keys.secretKey,
    port: 0,
    onProblem: (error) => problems.push(error),
  });
  onTestFinished(async () => {
    await close();
    expect(problems).toEqual([]);
  });
  return new Stripe(keys.secretKey, {
    ...{ host: '127.0.0.1', port, protocol: 'http' as const },
    ...{ maxNetworkRetries: 0, telemetry: false, timeout: patience },
  });
}

const order = { amount: 1_250_000, currency: 'usd', payment_method_types: ['card'] };
const good = { payment_method: 'pm_card_visa' };
const declined = { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' };

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ statusCode, type, raw }) => ({ ...raw, statusCode, type }),
  );

const typesOf = async (stripe: Stripe) =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();

async function disputedPayment(stripe: Stripe) {
  const { id } = await stripe.paymentIntents.create(order);
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_createDispute' });
  const { data } = await stripe.disputes.list({ payment_intent: id });
  return data[0]!.id;
}

test('a declined card leaves a failed charge, in the intent, in the error and in an event', async () => {
  const stripe = await openClient();
  const { id } = await stripe.paymentIntents.create(order);
  const refusal = await refusalOf(stripe.paymentIntents.confirm(id, declined));
  const failure = {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    doc_url: 'https://stripe.com/docs/error-codes/card-declined',
    charge: expect.stringMatching(/^ch_/),
    payment_method: { object: 'payment_method', card: { last4: '9995' } },
  };
  expect(refusal).toMatchObject({ statusCode: 402, type: 'StripeCardError', ...failure });

  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: failure });
  expect(intent.latest_charge).toMatchObject({
    id: refusal.charge,
    amount_captured: 0,
    captured: false,
    failure_code: 'card_declined',
    outcome: { type: 'issuer_declined', reason: 'insufficient_funds' },
    paid: false,
    payment_intent: id,
    status: 'failed',
  });
  expect(await stripe.charges.retrieve(refusal.charge)).toMatchObject({ status: 'failed' });
  expect(await typesOf(stripe)).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
  ]);

  await stripe.paymentIntents.confirm(id, good);
  expect(await stripe.charges.retrieve(refusal.charge)).toMatchObject({ status: 'failed' });
  expect((await typesOf(stripe)).slice(3)).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
});

test('created objects can be retrieved, and unknown ids are refused', async () => {
  const stripe = await openClient();
  const { id } = await stripe.paymentIntents.create(order);
  const paid = await stripe.paymentIntents.confirm(id, { ...good, expand: ['latest_charge'] });
  const charge = paid.latest_charge as Stripe.Charge;
  const refund = await stripe.refunds.create({ charge: charge.id, amount: 100 });
  const dispute = await disputedPayment(stripe);
  const event = (await stripe.events.list()).data[0]!;
  const method = paid.payment_method as string;

  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ id: charge.id, paid: true });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, amount: 100 });
  expect(await stripe.disputes.retrieve(dispute)).toMatchObject({ id: dispute });
  expect(await stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, type: event.type });
  expect(await stripe.paymentMethods.retrieve(method)).toMatchObject({ id: method, type: 'card' });

  const missing = { statusCode: 404, code: 'resource_missing' };
  const unknown: [string, () => Promise<unknown>][] = [
    ['intent', () => stripe.paymentIntents.retrieve('pi_1')],
    ['charge', () => stripe.charges.retrieve('ch_1')],
    ['refund', () => stripe.refunds.retrieve('re_1')],
    ['dispute', () => stripe.disputes.retrieve('du_1')],
    ['id', () => stripe.events.retrieve('evt_1')],
    ['payment_method', () => stripe.paymentMethods.retrieve('pm_1')],
  ];
  for (const [param, call] of unknown) {
    expect(await refusalOf(call())).toMatchObject({ ...missing, param });
  }
});

test.each([
  [{ amount: undefined }, 'parameter_missing', 'Missing required param: amount.', 'amount'],
  [{ currency: undefined }, 'parameter_missing', 'Missing required param: currency.', 'currency'],
  [{ amount: '' }, 'parameter_invalid_empty', /^You passed an empty string for 'amount'/, 'amount'],
  [{ amount: '12.5' }, 'parameter_invalid_integer', 'Invalid integer: 12.5', 'amount'],
  [{ amount: 0 }, 'parameter_invalid_integer', /greater than or equal to 1/, 'amount'],
  [{ amount: 49 }, 'amount_too_small', /at least \$0.50 usd$/, 'amount'],
  [{ amount: 100_000_000 }, 'amount_too_large', /no more than \$999,999.99/, 'amount'],
  [{ currency: 'zzz' }, undefined, /^Invalid currency: zzz. Stripe currently supports/, 'currency'],
  [{ colour: 'red' }, 'parameter_unknown', 'Received unknown parameter: colour', 'colour'],
  [{ expand: ['charges'] }, undefined, /cannot be expanded \(charges\)/, 'expand[0]'],
])('an intent with %j is refused as Stripe refuses it', async (fields, code, message, param) => {
  const stripe = await openClient();
  const wrong = { ...order, ...fields } as unknown as Stripe.PaymentIntentCreateParams;
  const refusal = await refusalOf(stripe.paymentIntents.create(wrong));
  expect(refusal).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', param });
  expect(refusal.message).toMatch(message);
  expect(refusal.code).toBe(code);
});

test('a currency in capitals is accepted and returned in lower case', async () => {
  const stripe = await openClient();
  const intent = await stripe.paymentIntents.create({ ...order, currency: 'USD' });
  expect(intent.currency).toBe('usd');
});

test('an intent can be changed until it is paid, its metadata also afterwards', async () => {
  const stripe = await openClient();
  const { id } = await stripe.paymentIntents.create({ ...order, metadata: { a: '1', b: '2' } });
  const changed = await stripe.paymentIntents.update(id, {
    amount: 900,
    metadata: { b: '', c: '3' },
  });
  expect(changed).toMatchObject({ amount: 900, currency: 'usd' });
  expect(changed.metadata).toEqual({ a: '1', c: '3' });

  await stripe.paymentIntents.confirm(id, good);
  expect(await refusalOf(stripe.paymentIntents.update(id, { amount: 800 }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id, amount: 900 },
  });
  expect((await stripe.paymentIntents.update(id, { metadata: '' })).metadata).toEqual({});
  expect(await refusalOf(stripe.paymentIntents.capture(id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    message: expect.stringContaining('may be captured: requires_capture'),
  });
  const refund = await stripe.refunds.create({ payment_intent: id, metadata: { a: '1' } });
  const { metadata } = await stripe.refunds.update(refund.id, { metadata: { b: '2' } });
  expect(metadata).toEqual({ a: '1', b: '2' });
});

test('a refund of more than the rest is refused, and one without an intent or charge', async () => {
  const stripe = await openClient();
  const { id } = await stripe.paymentIntents.create(order);
  await stripe.paymentIntents.confirm(id, good);
  const refund = (amount: number) =>
    refusalOf(stripe.refunds.create({ payment_intent: id, amount }));

  expect(await refund(1_250_001)).toMatchObject({
    param: 'amount',
    message: 'Refund amount ($12,500.01) is greater than charge amount ($12,500.00)',
  });
  expect(await refund(250_000)).toBeNull();
  expect(await refund(1_000_001)).toMatchObject({
    message: 'Refund amount ($10,000.01) is greater than unrefunded amount on charge ($10,000.00)',
  });
  expect(await refund(1_000_000)).toBeNull();
  expect(await refund(1)).toMatchObject({ code: 'charge_already_refunded' });
  expect(await refusalOf(stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
});

test('a key returns the response of the same call again, and refuses another call', async () => {
  const stripe = await openClient();
  const under = { idempotencyKey: 'attempt 1' };
  const first = await stripe.paymentIntents.create(order, under);
  const again = await stripe.paymentIntents.create(order, under);
  expect(again).toEqual(first);
  expect(again.lastResponse).toMatchObject({
    ...under,
    apiVersion: '2026-10-28.endive',
    headers: { 'idempotent-replayed': 'true' },
  });
  expect(
    await refusalOf(stripe.paymentIntents.create({ ...order, amount: 900 }, under)),
  ).toMatchObject({
    statusCode: 400,
    type: 'StripeIdempotencyError',
    message: expect.stringContaining("Try using a key other than 'attempt 1'"),
  });
});

const missingFrom = (answer: object | null | undefined, file: string, ...path: string[]) =>
  fieldsOfStripe(file, path).filter((field) => !(field in answer!));

test('no field of the types of Stripe’s client is absent', async () => {
  const stripe = await openClient();
  const dispute = await stripe.disputes.retrieve(await disputedPayment(stripe));
  const paid = await stripe.charges.retrieve(dispute.charge as string);
  const { id } = await stripe.paymentIntents.create(order);
  const { charge } = await refusalOf(stripe.paymentIntents.confirm(id, declined));
  const failed = await stripe.charges.retrieve(charge);
  const intent = await stripe.paymentIntents.retrieve(id);
  const method = intent.last_payment_error!.payment_method!;
  const refund = await stripe.refunds.create({ charge: paid.id });
  const [event] = (await stripe.events.list()).data;

  const card = ['PaymentMethodDetails', 'Card'];
  expect({
    intent: missingFrom(intent, 'PaymentIntents', 'PaymentIntent'),
    paid: missingFrom(paid, 'Charges', 'Charge'),
    failed: missingFrom(failed, 'Charges', 'Charge'),
    outcome: missingFrom(failed.outcome, 'Charges', 'Charge', 'Outcome'),
    cardOfCharge: missingFrom(paid.payment_method_details!.card, 'Charges', 'Charge', ...card),
    method: missingFrom(method, 'PaymentMethods', 'PaymentMethod'),
    card: missingFrom(method.card, 'PaymentMethods', 'PaymentMethod', 'Card'),
    billing: missingFrom(
      method.billing_details,
      'PaymentMethods',
      'PaymentMethod',
      'BillingDetails',
    ),
    refund: missingFrom(refund, 'Refunds', 'Refund'),
    dispute: missingFrom(dispute, 'Disputes', 'Dispute'),
    evidence: missingFrom(dispute.evidence, 'Disputes', 'Dispute', 'Evidence'),
    details: missingFrom(dispute.evidence_details, 'Disputes', 'Dispute', 'EvidenceDetails'),
    event: missingFrom(event, 'Events', 'EventBase'),
  }).toEqual({
    ...{ intent: [], paid: [], failed: [], outcome: [], cardOfCharge: [], method: [], card: [] },
    ...{ billing: [], refund: [], dispute: [], evidence: [], details: [], event: [] },
  });
});
