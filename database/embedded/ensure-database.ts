import { Client, escapeIdentifier } from 'pg';

const alreadyExists = ['42P04', '23505'];

/** Makes the database unless it exists; `url` leads to any other database of the same server. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  } catch (error) {
    // Somebody else was faster.
    if (!alreadyExists.includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
