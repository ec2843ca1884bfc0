import { expect, test } from 'vitest';
import { databaseUrl } from '../tests/runner/empty-database.ts';
import { refuseUnlessReachable } from './refuse-unless-reachable.ts';

test.each([
  ['where nobody listens', 'ada:a-password@127.0.0.1:1/cars', '127.0.0.1:1/cars as ada (connect E'],
  ['a name with several addresses', 'localhost:1/cars', 'localhost:1/cars ('],
])(
  'an unreachable address is reported with its setting and without its password: %s',
  async (_, where, named) => {
    const failure = await refuseUnlessReachable('DATABASE_URL', `postgres://${where}`).catch(
      (error) => error,
    );
    expect(failure.message).toContain(`DATABASE_URL: cannot connect to ${named}`);
    expect(failure.message).toContain('ECONNREFUSED');
    expect(failure.message).not.toContain('a-password');
  },
);

test('a missing database is named', async () => {
  const elsewhere = databaseUrl.replace(/\/[^/?]+(\?|$)/, '/no_such_market$1');
  await expect(refuseUnlessReachable('DATABASE_URL', elsewhere)).rejects.toThrow(
    /DATABASE_URL: cannot connect to .*\/no_such_market.*does not exist/,
  );
});

test('the address of a database is accepted', async () => {
  await refuseUnlessReachable('DATABASE_URL', databaseUrl);
});
