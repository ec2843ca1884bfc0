import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { isOutOfReach } from './out-of-reach.ts';

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

async function connected() {
  const client = new Client({
    connectionString: inject('postgresServer').replace('DATABASE', 'postgres'),
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

test('a database that is not there, goes away or takes too long is out of reach', async () => {
  const nowhere = new Client({ host: '/nowhere' });
  expect(isOutOfReach(await errorOf(nowhere.connect()))).toBe(true);
  const refused = new Client({ host: '127.0.0.1', port: 1 });
  expect(isOutOfReach(await errorOf(refused.connect()))).toBe(true);

  const client = await connected();
  await client.query('set statement_timeout = 10');
  expect(isOutOfReach(await errorOf(client.query('select pg_sleep(1)')))).toBe(true);
  const suicide = client.query('select pg_terminate_backend(pg_backend_pid())');
  expect(isOutOfReach(await errorOf(suicide))).toBe(true);
  expect(isOutOfReach(await errorOf(client.query('select 1')))).toBe(true);
});

test('a question that is wrong is wrong at any time', async () => {
  const client = await connected();
  expect(isOutOfReach(await errorOf(client.query('select nonsense')))).toBe(false);
  expect(isOutOfReach(await errorOf(client.query('select 1 / 0')))).toBe(false);
  expect(isOutOfReach(new TypeError('x is not a function'))).toBe(false);
  expect(isOutOfReach(Object.assign(new Error(), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
  await client.end();
});
