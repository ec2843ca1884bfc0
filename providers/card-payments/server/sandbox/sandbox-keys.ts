import { createHmac } from 'node:crypto';

export type SandboxKeys = { secretKey: string; webhookSecret: string };

/** Both from one kept secret, so that every instance and every restart agrees on them. */
export function sandboxKeys(secret: string): SandboxKeys {
  if (!secret.trim()) throw new Error('The card sandbox needs a secret.');
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`card-sandbox ${purpose}`).digest('hex').slice(0, 48);
  return { secretKey: `sk_test_${derive('calls')}`, webhookSecret: `whsec_${derive('webhooks')}` };
}
