import { expect, test } from 'vitest';
import { eventually } from '../../../../../tests/eventually.ts';
import { databaseUrl } from '../../../../../tests/runner/empty-database.ts';
import { keys, listOf, openSandbox } from '../../../../../tests/services/card-sandbox.ts';
import { stripeCardPayments } from '../../stripe.ts';
import { refusalToRunSandbox } from '../refusal-to-run.ts';
import { serveSandbox } from '../serve-sandbox.ts';
import type { FaultKind } from './switches.ts';

const unreachable = expect.objectContaining({ name: 'CardProviderUnreachable' });
const opening = 'POST /v1/payment_intents';

const once = (kind: FaultKind) => ({ faults: [{ kind, on: opening, times: 1 }] });

test.each<[FaultKind, number]>([
  ['error_before', 0],
  ['error_after', 1],
  ['drop_answer', 1],
])('after %s there are %d intents, and a retry gives one', async (kind, count) => {
  const { cards, open } = await openSandbox({ switches: once(kind) });
  const countIntents = async () => (await listOf(cards.intentsSince(new Date(0)))).length;

  await expect(open('attempt 1')).rejects.toEqual(unreachable);
  expect(await countIntents()).toBe(count);

  expect(await open('attempt 1')).toMatchObject({ status: 'requires_payment_method' });
  expect(await countIntents()).toBe(1);
});

test('a stored failure reports its key as spent, and the intent is found by listing', async () => {
  const { cards, open } = await openSandbox({ switches: once('error_kept') });

  await expect(open('attempt 1')).rejects.toMatchObject({ isKeySpent: false });
  await expect(open('attempt 1')).rejects.toMatchObject({
    name: 'CardProviderUnreachable',
    isKeySpent: true,
  });
  expect(await listOf(cards.intentsSince(new Date(0)))).toHaveLength(1);
});

test('a slow call is aborted', async () => {
  const { open } = await openSandbox({
    timeout: 100,
    switches: { faults: [{ kind: 'slow', milliseconds: 500, on: opening, times: 1 }] },
  });
  await expect(open('attempt 1')).rejects.toEqual(unreachable);

  await eventually(async () =>
    expect(await open('attempt 1')).toMatchObject({ status: 'requires_payment_method' }),
  );
});

test('the same seed fails in the same places', async () => {
  const run = async () => {
    const { open } = await openSandbox({
      seed: 42,
      switches: { faults: [{ kind: 'error_before', chance: 0.5 }] },
    });
    const tries = Array.from({ length: 12 }, (_, index) => index);
    const outcomes: boolean[] = [];
    for (const index of tries) {
      outcomes.push(
        await open(`attempt ${index}`).then(
          () => true,
          () => false,
        ),
      );
    }
    return outcomes;
  };
  const first = await run();

  expect(new Set(first).size).toBe(2);
  expect(await run()).toEqual(first);
});

test('a call with a wrong secret key can be retried once the key is corrected', async () => {
  const { handler } = await openSandbox();
  const cards = stripeCardPayments({ ...keys, secretKey: 'sk_test_wrong', sandbox: handler });
  await expect(cards.readIntent('pi_1')).rejects.toEqual(unreachable);
});

test('on its own port the sandbox breaks connections, survives a restart and obeys control calls', async () => {
  await openSandbox();
  const options = {
    databaseUrl,
    secretKey: keys.secretKey,
    hasControlCalls: true,
    onProblem: (error: unknown) => {
      throw error;
    },
  };
  const first = await serveSandbox({ ...options, port: 0 });
  const cards = stripeCardPayments({ ...keys, sandbox: { port: first.port }, retries: 0 });
  const open = () => cards.openIntent({ amount: 500, currency: 'usd', key: '1', metadata: {} });
  const turn = (authorization: string) =>
    fetch(`http://127.0.0.1:${first.port}/control/switches`, {
      method: 'POST',
      headers: { authorization },
      // Twice: Stripe's client itself tries once more when a connection breaks.
      body: JSON.stringify({ faults: [{ kind: 'drop_answer', times: 2 }] }),
    });

  expect((await turn('Bearer pk_test_sandbox')).status).toBe(404);
  expect((await turn(`Bearer ${keys.secretKey}`)).status).toBe(200);
  await expect(open()).rejects.toEqual(unreachable);
  const { id } = await open();
  await first.close();
  await expect(open()).rejects.toEqual(unreachable);

  const second = await serveSandbox({ ...options, port: first.port });
  expect(await open()).toMatchObject({ id });
  expect(await listOf(cards.intentsSince(new Date(0)))).toHaveLength(1);
  await second.close();
});

test('in process control calls are refused unless they are enabled', async () => {
  const { handler } = await openSandbox();
  const request = new Request('https://market.example/card-sandbox/control/switches', {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secretKey}` },
    body: '{}',
  });
  expect((await handler(request)).status).toBe(404);
});

test('the sandbox does not run in production unless it is allowed', () => {
  expect(refusalToRunSandbox({ isProduction: true, isAllowed: false })).toContain(
    'takes no real money',
  );
  expect(refusalToRunSandbox({ isProduction: true, isAllowed: true })).toBeNull();
  expect(refusalToRunSandbox({ isProduction: false, isAllowed: false })).toBeNull();
});

test('malformed calls are refused and never fail', async () => {
  const { handler, problems, open } = await openSandbox();
  const { id } = await open('attempt 1');
  const authorization = `Bearer ${keys.secretKey}`;
  const bodies = [
    'amount=1e9&currency=usd',
    'amount[x]=1&amount=2',
    '__proto__[x]=1&amount=500&currency=usd',
    'metadata[__proto__]=x&amount=500',
    'a[b][c][d][e]=1',
    'amount=500&currency=usd&metadata[k]=%00',
    `x=${'y'.repeat(70_000)}`,
    Array.from({ length: 300 }, (_, index) => `a${index}=1`).join('&'),
  ];
  for (const body of bodies) {
    const answer = await handler(
      new Request('https://s/v1/payment_intents', {
        method: 'POST',
        headers: { authorization },
        body,
      }),
    );
    expect.soft(answer.status, body.slice(0, 60)).toBeGreaterThanOrEqual(400);
    expect.soft(answer.status, body.slice(0, 60)).toBeLessThan(500);
  }
  for (const path of [
    '/',
    '/v1',
    '/v1/payment_intents/..%2f',
    `/v1/refunds/${id}`,
    '/authentications/x',
  ]) {
    const answer = await handler(new Request(`https://s${path}`, { headers: { authorization } }));
    expect.soft(answer.status, path).toBeLessThan(500);
  }
  expect(problems).toEqual([]);
});
