import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signsIn } from './signs-of-secrets.ts';

const aToken = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'x'.repeat(43)].join('.');

test('a secret would be noticed', () => {
  expect(signsIn(`token = "${aToken}"`)).toMatchObject([expect.stringContaining('a token')]);
  expect(signsIn(`cd ${['', 'home', 'ada', 'forecourt'].join('/')}`)).toHaveLength(1);
});

// Whoever got the sources without their history has nothing to list them by.
test.skipIf(!existsSync('.git'))('no file of the repository has a secret in it', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  const found = files
    .filter((file) => existsSync(file) && file !== '')
    .flatMap((file) => signsIn(readFileSync(file, 'latin1')).map((sign) => `${file}: ${sign}`));
  expect(found).toEqual([]);
});
