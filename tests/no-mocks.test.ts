import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folders = [
  'marketplace',
  'providers',
  'server',
  'database',
  'demo',
  'shell',
  'kit',
  'ui',
  'tests',
];
const mocks = /\bvi\.(mock|doMock|resetModules)\(/;

test('files that share a process replace no modules: *.isolated.test.ts may', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.isolated)\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.filter((file) => mocks.test(readFileSync(file, 'utf8')))).toEqual([]);
});
