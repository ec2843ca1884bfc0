import { Client, escapeIdentifier } from 'pg';

const alreadyExists = ['42P04', '23505'];

/** Creates the database if it does not exist. `url` names another database of the same server. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  } catch (error) {
    // Another process created it.
    if (!alreadyExists.includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
