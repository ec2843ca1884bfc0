import { expect, test } from 'vitest';
import { signOfACopy } from './deployment.ts';

const here = { publicUrl: 'https://cars.example', databaseIdentity: '7/16384' };

test('a market that starts for the first time, or where it was before, is no copy', () => {
  expect(signOfACopy({ publicUrl: null, databaseIdentity: null }, here)).toBeNull();
  expect(signOfACopy(here, here)).toBeNull();
});

test('another address or another database looks like a copy', () => {
  expect(signOfACopy(here, { ...here, publicUrl: 'https://staging.example' })).toContain(
    'https://staging.example',
  );
  expect(signOfACopy(here, { ...here, databaseIdentity: '8/16384' })).toContain('database');
});
