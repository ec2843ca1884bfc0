import type { Stripe } from '@stripe/stripe-js';

export type CardPaymentsConfig =
  | { kind: 'stripe'; publishableKey: string }
  | { kind: 'sandbox'; base: string };

export type LoadedCardPayments = { kind: CardPaymentsConfig['kind']; stripe: Stripe };

const longest = 15_000;

/** The provider's script did not load. A retry may help. */
export class CardPaymentsUnreachable extends Error {
  override readonly name = 'CardPaymentsUnreachable';

  constructor(cause?: unknown) {
    super('Card payments are unavailable right now. Please try again.', { cause });
  }
}

export async function loadCardPayments(config: CardPaymentsConfig): Promise<LoadedCardPayments> {
  try {
    const loading = config.kind === 'stripe' ? loadStripeJs(config) : loadSandbox(config);
    const stripe = await withTimeout(loading);
    if (!stripe) throw new Error('There is no browser to load the script into.');
    return { kind: config.kind, stripe };
  } catch (error) {
    throw new CardPaymentsUnreachable(error);
  }
}

async function loadStripeJs({ publishableKey }: { publishableKey: string }) {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  return loadStripe(publishableKey);
}

async function loadSandbox({ base }: { base: string }): Promise<Stripe> {
  const { createSandboxStripe } = await import('./sandbox/sandbox-stripe.ts');
  return createSandboxStripe(base);
}

/** Some blockers let a script hang. */
function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The script took too long.')), longest);
  });
  return Promise.race([loading, tooLate]).finally(() => clearTimeout(timer));
}
