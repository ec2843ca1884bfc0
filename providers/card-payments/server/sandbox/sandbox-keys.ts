import { createHmac } from 'node:crypto';

export type SandboxKeys = { secretKey: string; webhookSecret: string };

/** Derived from one secret, so that all instances use the same keys. */
export function sandboxKeys(secret: string): SandboxKeys {
  if (!secret.trim()) throw new Error('The card sandbox needs a secret.');
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`card-sandbox ${purpose}`).digest('hex').slice(0, 48);
  return { secretKey: `sk_test_${derive('calls')}`, webhookSecret: `whsec_${derive('webhooks')}` };
}
