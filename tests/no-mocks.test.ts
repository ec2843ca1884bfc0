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

test('modules are not replaced where files share them: that would need *.infrastructure.test.ts', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.infrastructure)\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.filter((file) => mocks.test(readFileSync(file, 'utf8')))).toEqual([]);
});
