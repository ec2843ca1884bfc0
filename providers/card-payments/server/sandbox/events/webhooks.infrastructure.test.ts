import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { databaseUrl } from '../../../../../tests/runner/empty-database.ts';
import { keys, listOf, openSandbox } from '../../../../../tests/services/card-sandbox.ts';
import type { CardEvent } from '../../../card-payments.ts';
import { stripeCardPayments } from '../../stripe.ts';
import { createCardSandbox } from '../card-sandbox.ts';

const kindsOf = (events: CardEvent[]) => events.map(({ kind }) => kind).sort();

async function payFor(sandbox: Awaited<ReturnType<typeof openSandbox>>, count: number) {
  for (let index = 0; index < count; index += 1) {
    await sandbox.browser.confirm(await sandbox.open(`attempt ${index}`), 'pm_card_visa');
  }
}

test('the webhook receives payments, failures, cancelations and refunds', async () => {
  const sandbox = await openSandbox();
  const { cards, browser, open, heard } = sandbox;
  const paid = await open('paid');
  await browser.confirm(paid, 'pm_card_chargeDeclined');
  await browser.confirm(paid, 'pm_card_visa');
  await cards.refund({ intentId: paid.id, key: 'refund', reason: 'the car is gone' });
  const canceled = await open('canceled');
  await cards.cancelIntent(canceled.id, 'cancel');

  await expect
    .poll(() => heard.map(({ kind, intentId }) => `${kind} ${intentId}`).sort())
    .toEqual([
      `intent_canceled ${canceled.id}`,
      `intent_failed ${paid.id}`,
      `intent_succeeded ${paid.id}`,
      `refund_or_dispute ${paid.id}`,
      `refund_or_dispute ${paid.id}`,
    ]);
  expect(await sandbox.sandbox.undelivered()).toBe(0);
});

test('a webhook is sent again until the shop confirms it', async () => {
  let answers = 0;
  const sandbox = await openSandbox({
    answerWebhook: () => {
      answers += 1;
      return answers < 3 ? 503 : 200;
    },
  });
  await payFor(sandbox, 1);

  await expect.poll(() => sandbox.heard).toHaveLength(1);
  expect(answers).toBe(3);
});

test('webhooks that were not sent before a crash are sent after it', async () => {
  let isUp = false;
  const sandbox = await openSandbox({ answerWebhook: () => (isUp ? 200 : 503) });
  await payFor(sandbox, 1);
  await sandbox.restart();
  isUp = true;

  await expect.poll(() => sandbox.heard).toHaveLength(1);
});

test('each event may come several times, with the same id', async () => {
  const sandbox = await openSandbox({ switches: { webhooks: { copies: 5 } }, seed: 3 });
  await payFor(sandbox, 10);

  await expect.poll(() => sandbox.sandbox.undelivered()).toBe(0);
  expect(sandbox.heard.length).toBeGreaterThan(10);
  expect(new Set(sandbox.heard.map(({ id }) => id)).size).toBe(10);
});

test('events may come late and in any order', async () => {
  const sandbox = await openSandbox({ switches: { webhooks: { shuffle: true } } });
  // All at the same moment: one after the other they might be slower than the shuffling.
  await Promise.all(
    Array.from({ length: 10 }, async (_, index) =>
      sandbox.browser.confirm(await sandbox.open(`attempt ${index}`), 'pm_card_visa'),
    ),
  );

  await expect.poll(() => sandbox.sandbox.undelivered()).toBe(0);
  const happened = await listOf(sandbox.cards.eventsSince(null));
  const heard = sandbox.heard.map(({ id }) => id);
  expect(heard).not.toEqual(happened.map(({ id }) => id).reverse());
  expect(new Set(heard)).toEqual(new Set(happened.map(({ id }) => id)));
});

test('lost events are found in the list of events', async () => {
  const sandbox = await openSandbox({ switches: { webhooks: { lose: 1 } } });
  const start = new Date();
  await payFor(sandbox, 3);

  expect(await sandbox.sandbox.undelivered()).toBe(0);
  expect(sandbox.heard).toEqual([]);
  const missed = await listOf(sandbox.cards.eventsSince(start));
  expect(kindsOf(missed)).toEqual(['intent_succeeded', 'intent_succeeded', 'intent_succeeded']);
  const later = new Date(Date.now() + 60 * 60_000);
  expect(await listOf(sandbox.cards.eventsSince(later))).toEqual([]);
});

describe('an event', () => {
  const cards = stripeCardPayments({ ...keys, sandbox: { port: 1 } });
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_800_000_000,
    livemode: false,
    data: { object: { object: 'payment_intent', id: 'pi_1' } },
  });
  const sign = (secret: string, timestamp = Math.floor(Date.now() / 1000), text = payload) =>
    Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp });

  test('is read when the provider signed these bytes', () => {
    const event = {
      id: 'evt_1',
      kind: 'intent_succeeded',
      type: 'payment_intent.succeeded',
      intentId: 'pi_1',
      liveMode: false,
      createdAt: new Date(1_800_000_000_000),
    };
    expect(cards.readEvent(payload, sign(keys.webhookSecret))).toEqual(event);
    const bytes = new TextEncoder().encode(payload);
    expect(cards.readEvent(bytes, sign(keys.webhookSecret))).toEqual(event);
  });

  test.each([
    ['is signed with another secret', payload, sign('whsec_other'), 'bad_signature'],
    ['was changed on the way', `${payload} `, sign(keys.webhookSecret), 'bad_signature'],
    ['has no signature', payload, undefined, 'bad_signature'],
    ['has an empty signature', payload, '', 'bad_signature'],
    ['has nonsense for a signature', payload, 't=,v1=', 'bad_signature'],
    ['is empty', '', sign(keys.webhookSecret), 'bad_signature'],
    [
      'is older than five minutes',
      payload,
      sign(keys.webhookSecret, Math.floor(Date.now() / 1000) - 310),
      'too_old',
    ],
    ['is no event', '{}', sign(keys.webhookSecret, undefined, '{}'), 'unreadable'],
    ['is not JSON', 'x', sign(keys.webhookSecret, undefined, 'x'), 'unreadable'],
  ])('is refused when it %s', (_case, body, header, reason) => {
    expect(() => cards.readEvent(body, header)).toThrow(
      expect.objectContaining({ name: 'CardEventRefused', reason }),
    );
  });

  test.each(['', '  '])(
    'cannot be read without a secret (%j): there is nothing to open',
    (secret) => {
      expect(() => stripeCardPayments({ ...keys, webhookSecret: secret })).toThrow(
        'webhook secret',
      );
      expect(() => stripeCardPayments({ ...keys, secretKey: secret })).toThrow('secret key');
    },
  );
});

test('a sandbox without a webhook plans no deliveries', async () => {
  await openSandbox();
  const quiet = createCardSandbox({
    databaseUrl,
    secretKey: keys.secretKey,
    base: '',
    onProblem: (error) => {
      throw error;
    },
  });
  const cards = stripeCardPayments({ ...keys, sandbox: quiet.handler });
  const intent = await cards.openIntent({ amount: 500, currency: 'usd', key: '1', metadata: {} });
  await cards.cancelIntent(intent.id, '2');
  expect(await quiet.undelivered()).toBe(0);
  await quiet.close();
});
