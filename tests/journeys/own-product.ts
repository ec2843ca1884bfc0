import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { RunningProduct } from '../runner/running-product.ts';

const lock = 1;

/**
 * A product for this process alone. The lock is in its database and ends with the connection, that is, with the process.
 * The number of the worker would not do, because vitest may give one number to two workers for a moment.
 */
export const ownProduct: RunningProduct = await freeProduct(inject('products'));

async function freeProduct(products: RunningProduct[]): Promise<RunningProduct> {
  for (;;) {
    for (const product of products) if (await isOurs(product)) return product;
    // A pace for asking, not a wait: it ends as soon as one is free.
    await pause(100);
  }
}

async function isOurs({ databaseUrl }: RunningProduct): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select pg_try_advisory_lock(${lock}) as locked`);
  if (!rows[0].locked) await client.end();
  return rows[0].locked;
}
