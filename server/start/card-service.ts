import { createCardSandbox } from '#providers/card-payments/server/sandbox/card-sandbox.ts';
import { sandboxKeys } from '#providers/card-payments/server/sandbox/sandbox-keys.ts';
import { stripeCardPayments } from '#providers/card-payments/server/stripe.ts';
import type { Config } from '../config/config.ts';

export const sandboxPath = '/card-sandbox';

type CardDependencies = {
  databaseUrl: string;
  secret: string;
  webhookUrl: string;
  onProblem: (error: unknown) => void;
};

export function cardService(
  { stripe, cardSandboxPort: port }: Config,
  dependencies: CardDependencies,
) {
  if (stripe) {
    return {
      cardPayments: stripeCardPayments(stripe),
      publicSettings: { kind: 'stripe' as const, publishableKey: stripe.publishableKey },
      sandbox: null,
      close: async () => {},
    };
  }
  const keys = sandboxKeys(dependencies.secret);
  if (port) {
    return {
      cardPayments: stripeCardPayments({ ...keys, sandbox: { port } }),
      // Browsers cannot reach it: it has its own process so that trials can kill one without the other.
      publicSettings: { kind: 'sandbox' as const, base: sandboxPath },
      sandbox: null,
      close: async () => {},
    };
  }
  const sandbox = createCardSandbox({
    databaseUrl: dependencies.databaseUrl,
    secretKey: keys.secretKey,
    base: sandboxPath,
    webhook: { url: dependencies.webhookUrl, secret: keys.webhookSecret },
    onProblem: dependencies.onProblem,
  });
  return {
    cardPayments: stripeCardPayments({ ...keys, sandbox: sandbox.handler }),
    publicSettings: { kind: 'sandbox' as const, base: sandboxPath },
    sandbox,
    close: sandbox.close,
  };
}
