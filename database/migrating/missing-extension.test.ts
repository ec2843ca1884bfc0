import { expect, test } from 'vitest';
import { explainExtension } from './missing-extension.ts';

test.each([
  'extension "pg_trgm" is not available',
  'permission denied to create extension "pg_trgm"',
  'could not open extension control file "/usr/share/postgresql/extension/pg_trgm.control": No such file or directory',
])('the operator gets advice about: %s', (message) => {
  const explained = explainExtension(new Error(message)) as Error;
  expect(explained.message).toContain(message);
  expect(explained.message).toContain('create extension pg_trgm');
});

test('other errors stay unchanged', () => {
  const error = new Error('permission denied for schema public');
  expect(explainExtension(error)).toBe(error);
});
