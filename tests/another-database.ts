import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { ensureDatabase } from '#database/embedded/ensure-database.ts';

const addressOf = (name: string) => inject('postgresServer').replace('DATABASE', name);

/** A database without any tables, thrown away with the test. */
export async function anotherDatabase(): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(addressOf('postgres'), name);
  onTestFinished(async () => {
    const client = new Client({ connectionString: addressOf('postgres') });
    await client.connect();
    await client.query(`drop database ${name} with (force)`).finally(() => client.end());
  });
  return addressOf(name);
}
