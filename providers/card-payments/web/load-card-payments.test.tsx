import { beforeEach, expect, test, vi } from 'vitest';
import { contentSources } from '../content-sources.ts';
import { loadCardPayments } from './load-card-payments.ts';

const stripe = { kind: 'stripe', publishableKey: 'pk_live_1' } as const;
const unreachable = {
  name: 'CardPaymentsUnreachable',
  message: 'Card payments are unavailable right now. Please try again.',
};

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

beforeEach(() => {
  document.head.replaceChildren();
});

test('the sandbox needs no script from elsewhere', async () => {
  const { kind, stripe } = await loadCardPayments({ kind: 'sandbox', base: '/card-sandbox' });

  expect(kind).toBe('sandbox');
  expect(stripe.confirmCardPayment).toBeTypeOf('function');
  expect(scripts()).toEqual([]);
});

// The order matters: Stripe's loader remembers what it did before.
test('a blocked script is reported, and can be retried', async () => {
  const failScripts = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) node.dispatchEvent(new Event('error'));
    }
  });
  failScripts.observe(document.head, { childList: true });

  for (const _try of [1, 2]) {
    await expect(loadCardPayments(stripe)).rejects.toMatchObject(unreachable);
  }
  failScripts.disconnect();
});

test('a script that does not load is given up, and used if it loads late', async () => {
  vi.useFakeTimers();
  const givenUp = expect(loadCardPayments(stripe)).rejects.toMatchObject(unreachable);
  await vi.advanceTimersByTimeAsync(15_000);
  await givenUp;
  vi.useRealTimers();
  const [address] = scripts();
  expect(contentSources.stripe['script-src']).toContain(new URL(address!).origin);

  const library = { elements() {} };
  vi.stubGlobal(
    'Stripe',
    Object.assign(() => library, { version: 'endive' }),
  );
  const loading = loadCardPayments(stripe);
  document.querySelector('script')!.dispatchEvent(new Event('load'));

  expect(await loading).toEqual({ kind: 'stripe', stripe: library });
  vi.unstubAllGlobals();
});
