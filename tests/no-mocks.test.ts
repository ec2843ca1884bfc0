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
/** A file with an environment of its own ends the process that it shares. */
const forbidden = /\bvi\.(mock|doMock|resetModules)\(|^\/\/ @vitest-environment/m;

test('files that share a process replace no module and no environment: *.isolated.test.ts may', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.isolated)\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.filter((file) => forbidden.test(readFileSync(file, 'utf8')))).toEqual([]);
});
