import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSandbox } from '../../../../../tests/services/card-sandbox.ts';
import { testCards } from '../../../test-cards.ts';

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

async function pay(
  { browser }: Sandbox,
  intent: Parameters<Sandbox['browser']['confirm']>[0],
  number: string,
) {
  const { body } = await browser.createMethod(number);
  return browser.confirm(intent, body.id);
}

const authenticationOf = (intent: { next_action: { use_stripe_sdk: { stripe_js: string } } }) =>
  intent.next_action.use_stripe_sdk.stripe_js.replace('/card-sandbox', '');

test('an intent carries the amount, the metadata and a secret for the browser', async () => {
  const { open, cards } = await openSandbox();
  const intent = await open('attempt 1');

  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    amount: 1_250_000,
    currency: 'usd',
    liveMode: false,
    metadata: { booking: '7' },
    refundedAmount: 0,
    lastFailure: null,
  });
  expect(intent.clientSecret).toMatch(new RegExp(`^${intent.id}_secret_[0-9a-f]{32}$`));
  expect(await cards.readIntent(intent.id)).toEqual(intent);
  expect(await cards.readIntent('pi_unknown')).toBeNull();
});

test.each(['4242424242424242', '5555555555554444'])('card %s pays', async (number) => {
  const sandbox = await openSandbox();
  const intent = await sandbox.open('attempt 1');

  const { status, body } = await pay(sandbox, intent, number);

  expect({ status, intent: body.status }).toEqual({ status: 200, intent: 'succeeded' });
  expect(await sandbox.cards.readIntent(intent.id)).toMatchObject({ status: 'succeeded' });
});

test.each([
  ['4000000000000002', 'card_declined', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
  ['4000000000000119', 'processing_error', /An error occurred while processing your card/],
])('card %s is refused with %s, and another card can follow', async (number, code, message) => {
  const sandbox = await openSandbox();
  const intent = await sandbox.open('attempt 1');

  const { status, body } = await pay(sandbox, intent, number);

  expect(status).toBe(402);
  expect(body.error).toMatchObject({
    type: 'card_error',
    code,
    message: expect.stringMatching(message),
  });
  expect(await sandbox.cards.readIntent(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    lastFailure: { code },
    card: null,
  });
  expect((await pay(sandbox, intent, '4242424242424242')).body.status).toBe('succeeded');
});

test.each(['4000002760003184', '4000000000003220'])(
  'card %s pays once the buyer is authenticated',
  async (number) => {
    const sandbox = await openSandbox();
    const intent = await sandbox.open('attempt 1');

    const { body } = await pay(sandbox, intent, number);
    expect(body.status).toBe('requires_action');
    const page = await sandbox.browser.call('GET', authenticationOf(body));
    expect(page.text).toContain('no real money');
    expect(page.text).toContain('$12,500.00');
    await sandbox.browser.call('POST', authenticationOf(body), { outcome: 'complete' });

    expect(await sandbox.cards.readIntent(intent.id)).toMatchObject({ status: 'succeeded' });
  },
);

test('card 4000008400001629 is declined after authentication', async () => {
  const sandbox = await openSandbox();
  const intent = await sandbox.open('attempt 1');

  const { body } = await pay(sandbox, intent, '4000008400001629');
  await sandbox.browser.call('POST', authenticationOf(body), { outcome: 'complete' });

  expect(await sandbox.cards.readIntent(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    lastFailure: { code: 'card_declined' },
  });
});

test('after a failed or abandoned authentication another card can pay', async () => {
  const sandbox = await openSandbox();
  const intent = await sandbox.open('attempt 1');
  const failed = {
    status: 'requires_payment_method',
    lastFailure: { code: 'payment_intent_authentication_failure' },
  };

  const first = await pay(sandbox, intent, '4000002760003184');
  await sandbox.browser.call('POST', authenticationOf(first.body), { outcome: 'fail' });
  expect(await sandbox.cards.readIntent(intent.id)).toMatchObject(failed);

  await pay(sandbox, intent, '4000002760003184');
  await sandbox.browser.call('POST', `/v1/payment_intents/${intent.id}/source_cancel`, {
    client_secret: intent.clientSecret,
  });
  expect(await sandbox.cards.readIntent(intent.id)).toMatchObject(failed);
  const late = await sandbox.browser.call('POST', authenticationOf(first.body), {
    outcome: 'complete',
  });
  expect(late.text).toContain('This check has ended');
});

test('the authentication page runs no script and can be framed only by our pages', async () => {
  const sandbox = await openSandbox();
  const { body } = await pay(sandbox, await sandbox.open('attempt 1'), '4000002760003184');

  const { headers, text } = await sandbox.browser.call('GET', authenticationOf(body));

  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  );
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(text).not.toContain('<script');
});

test.each([
  ['4111111111111111', {}, /only test cards work/],
  ['4242424242424241', {}, 'Your card number is incorrect.'],
  ['4242424242424242', { month: '13' }, "Your card's expiration month is invalid."],
  ['4242424242424242', { year: '20' }, "Your card's expiration year is invalid."],
  ['4242424242424242', { cvc: '1' }, "Your card's security code is invalid."],
])('card %s with %j is refused as a payment method', async (number, details, message) => {
  const { browser, db } = await openSandbox();
  const { status, body } = await browser.createMethod(number, details);

  expect(status).toBe(402);
  expect(body.error.message).toMatch(message);
  const { rows } = await sql`select id from card_sandbox.payment_methods`.execute(db);
  expect(rows).toEqual([]);
});

async function storedBy({ db }: Sandbox): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'card_sandbox'`.execute(db);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`
        select one::text as text from ${sql.table(`card_sandbox.${name}`)} as one`.execute(db);
      return rows.map(({ text }) => text).join(' ');
    }),
  );
  return texts.join(' ');
}

test('the name and email of an unpaid card are deleted', async () => {
  const sandbox = await openSandbox();
  await pay(sandbox, await sandbox.open('attempt 1'), '4000000000000002');
  const asked = await pay(sandbox, await sandbox.open('attempt 2'), '4000002760003184');
  await sandbox.browser.call('POST', authenticationOf(asked.body), { outcome: 'fail' });
  expect(await storedBy(sandbox)).toContain('bea@example.com');

  await sql`update card_sandbox.payment_methods set created_at = created_at - interval '2 days'`.execute(
    sandbox.db,
  );
  await sandbox.sandbox.sweep();
  const stored = await storedBy(sandbox);
  expect(stored).toContain('card_declined');
  expect(stored).not.toContain('bea@example.com');
});

test('no card number is ever stored', async () => {
  const sandbox = await openSandbox();
  for (const [place, { number }] of testCards.entries()) {
    await pay(sandbox, await sandbox.open(`attempt ${place}`), number);
  }
  const stored = await storedBy(sandbox);
  expect(stored).toContain('4242');
  for (const { number } of testCards) expect(stored).not.toContain(number);
});

test('a browser sees an intent only with its secret, and never its metadata', async () => {
  const { browser, open } = await openSandbox();
  const mine = await open('mine');
  const yours = await open('yours');
  const path = `/v1/payment_intents/${mine.id}`;

  const seen = await browser.call('GET', path, { client_secret: mine.clientSecret });

  expect(seen.body).toMatchObject({ id: mine.id, status: 'requires_payment_method' });
  expect(seen.body).not.toHaveProperty('metadata');
  for (const client_secret of ['', `${mine.id}_secret_`, yours.clientSecret]) {
    expect((await browser.call('GET', path, { client_secret })).status).toBe(404);
    const confirmation = { client_secret, payment_method: 'pm_card_visa' };
    expect((await browser.call('POST', `${path}/confirm`, confirmation)).status).toBe(404);
  }
});

test.each([
  ['POST', '/v1/payment_intents'],
  ['GET', '/v1/payment_intents'],
  ['POST', '/v1/payment_intents/pi_1/cancel'],
  ['POST', '/v1/refunds'],
  ['GET', '/v1/refunds'],
  ['GET', '/v1/events'],
])('a browser may not call %s %s', async (method, path) => {
  const { browser } = await openSandbox();
  expect(await browser.call(method, path)).toMatchObject({
    status: 403,
    body: { error: { code: 'secret_key_required' } },
  });
});

test.each([49, 100_000_000])('an amount of %d cents is refused', async (amount) => {
  const { open } = await openSandbox();
  await expect(open('attempt 1', amount)).rejects.toMatchObject({
    name: 'CardProviderRefused',
    code: amount < 50 ? 'amount_too_small' : 'amount_too_large',
  });
});

test('an intent that failed ten times is canceled, as at Stripe', async () => {
  const sandbox = await openSandbox();
  const intent = await sandbox.open('attempt 1');
  const statuses = [];
  for (let card = 1; card <= 11; card++) {
    statuses.push((await sandbox.browser.confirm(intent, 'pm_card_chargeDeclined')).status);
  }
  expect(statuses).toEqual([...Array(10).fill(402), 400]);
  expect(await sandbox.cards.readIntent(intent.id)).toMatchObject({ status: 'canceled' });
});
