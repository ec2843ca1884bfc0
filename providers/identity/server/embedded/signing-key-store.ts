import type { Pool } from 'pg';

/** The key that tokens are signed with, encrypted; null before the first one was made. */
export async function newestPrivateKey(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ privateKey: string }>(
    'select private_key as "privateKey" from signing_keys order by created_at desc limit 1',
  );
  return rows[0]?.privateKey ?? null;
}

/** Whatever was signed or encrypted with the secret: new keys are made when they are needed. */
export async function deleteSignedData(pool: Pool): Promise<void> {
  await pool.query(`
    with keys as (delete from signing_keys), sessions as (delete from sessions)
    delete from one_time_codes`);
}
