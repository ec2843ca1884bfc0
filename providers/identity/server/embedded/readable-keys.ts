import { symmetricDecrypt } from 'better-auth/crypto';
import type { Pool } from 'pg';
import { newestPrivateKey } from './signing-key-store.ts';

type Secret = Parameters<typeof symmetricDecrypt>[0]['key'];

export async function canReadKeys(pool: Pool, secret: Secret): Promise<boolean> {
  const encrypted = await newestPrivateKey(pool);
  if (encrypted === null) return true;
  try {
    await symmetricDecrypt({ key: secret, data: JSON.parse(encrypted) });
    return true;
  } catch {
    return false;
  }
}
