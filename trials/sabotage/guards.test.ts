import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards } from './guards.ts';

test('every guard is found once in its file', () => {
  const lost = guards.filter(({ file, replace }) => textOf(file).split(replace).length !== 2);

  expect(lost.map(({ guard, file }) => `${guard}: ${file}`)).toEqual([]);
});

test('every test that a guard names exists', () => {
  const lost = guards.filter(
    ({ caughtBy: { file, test: title } }) =>
      // Of a table of cases, one of them by its whole name: only that is found when the tests have run.
      title.includes('%s') || quotedIn(file).every((pattern) => !pattern.test(title)),
  );

  expect(lost.map(({ caughtBy }) => `${caughtBy.file}: ${caughtBy.test}`)).toEqual([]);
});

test('no two guards have the same description', () => {
  const names = guards.map(({ guard }) => guard);

  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Whatever a file quotes, as patterns: `%s` and `$name` in the title of a table of cases stand for anything. */
const quotedIn = (file: string) =>
  [...textOf(file).matchAll(/(['"`])(.*?)\1/g)].map(([, , quoted]) => {
    const literal = quoted!.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`^${literal.replaceAll(/%[a-z]|\\\$[\w.]+/g, '.+')}$`);
  });
