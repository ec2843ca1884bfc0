import { getMigrations } from 'better-auth/db/migration';
import { expect, onTestFinished, test } from 'vitest';
import { openSchemaPool } from '#database/schema-pool.ts';
import { databaseUrl } from '../../../../tests/runner/empty-database.ts';
import { patience } from '../../../../tests/runner/patience.ts';
import { authSettings } from './auth-settings.ts';

test('our migration creates every table and column that better-auth needs', async () => {
  const pool = openSchemaPool({
    ...{ databaseUrl, schema: 'identity', connections: 1, longestWait: patience },
    onIdleError: () => {},
  });
  onTestFinished(() => pool.end());
  const complaints: string[] = [];
  const note = (_details: object, message: string) => void complaints.push(message);
  const nothing = async () => {};
  const settings = authSettings({
    pool,
    origin: 'https://market.example',
    isReservedName: () => false,
    secret: 'a secret that only these tests know of',
    log: { warn: note, error: note },
    mailResetCode: nothing,
    mailVerificationCode: nothing,
    onPasswordReset: nothing,
    beforeLinking: nothing,
  });

  const { toBeCreated, toBeAdded, toBeAddedIndexes, unsafeChanges, schemaProblems } =
    await getMigrations(settings);

  expect(toBeCreated).toEqual([]);
  expect(toBeAdded).toEqual([]);
  expect(toBeAddedIndexes).toEqual([]);
  expect(unsafeChanges).toEqual([]);
  expect(schemaProblems).toEqual([]);
  expect(complaints).toEqual([]);
});
