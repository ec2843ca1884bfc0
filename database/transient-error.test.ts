import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { isTransientError } from './transient-error.ts';

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

test('a missing, stopped or slow database counts as transient', async () => {
  const nowhere = new Client({ host: '/nowhere' });
  expect(isTransientError(await errorOf(nowhere.connect()))).toBe(true);
  const refused = new Client({ host: '127.0.0.1', port: 1 });
  expect(isTransientError(await errorOf(refused.connect()))).toBe(true);
  const nameless = new Client({ host: 'db.invalid' });
  expect(isTransientError(await errorOf(nameless.connect()))).toBe(true);

  const hurried = await connected();
  await hurried.query('set statement_timeout = 10');
  expect(isTransientError(await errorOf(hurried.query('select pg_sleep(60)')))).toBe(true);
  await hurried.end();

  const client = await connected();
  const termination = client.query('select pg_terminate_backend(pg_backend_pid())');
  expect(isTransientError(await errorOf(termination))).toBe(true);
  expect(isTransientError(await errorOf(client.query('select 1')))).toBe(true);
});

test('a standby that cannot write yet counts as transient', async () => {
  const client = await connected();
  await client.query('set default_transaction_read_only = on');
  const writing = client.query('create table forbidden ()');
  expect(isTransientError(await errorOf(writing))).toBe(true);
  await client.end();
});

test('an invalid query does not count as transient', async () => {
  const client = await connected();
  expect(isTransientError(await errorOf(client.query('select nonsense')))).toBe(false);
  expect(isTransientError(await errorOf(client.query('select 1 / 0')))).toBe(false);
  expect(isTransientError(new TypeError('x is not a function'))).toBe(false);
  expect(isTransientError(Object.assign(new Error(), { code: 'ENOENT', syscall: 'open' }))).toBe(
    false,
  );
  await client.end();
});
