import type { Pool } from 'pg';
import { firstRow } from '#database/pool-transaction.ts';

export async function newestPrivateKey(pool: Pool): Promise<string | null> {
  const text =
    'select private_key as "privateKey" from signing_keys order by created_at desc limit 1';
  return (await firstRow<{ privateKey: string }>(pool, text, []))?.privateKey ?? null;
}

/** Deletes everything that depends on the secret. New keys are created when they are needed. */
export async function deleteSignedData(pool: Pool): Promise<void> {
  await pool.query(`
    with keys as (delete from signing_keys), sessions as (delete from sessions)
    delete from one_time_codes`);
}
