import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '#server/config/environment.ts';

const isSetting = (name: string) => settingNames.some((known) => known === name);

const sectionOf = (text: string, heading: string) =>
  text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';

/** `SECRET`, `CARD_SANDBOX=on`, `DATA_DIR/pages`: what is written as code and begins like a setting. */
const namesIn = (text: string) =>
  [...text.matchAll(/`([A-Z][A-Z\d_]+)(?=[`=/])/g)].map(([, name]) => name!);

const guide = readFileSync('docs/operations.md', 'utf8');
const documented = sectionOf(guide, 'Settings')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((row) => namesIn(row.split('|')[1]!));

test('every setting is documented once, and nothing else is', () => {
  expect(documented.toSorted()).toEqual(settingNames.toSorted());
});

test('the examples of the guide set what exists', () => {
  const examples = [...guide.matchAll(/^([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name!);
  expect(examples).toContain('SECRET');
  expect(examples.filter((name) => !isSetting(name))).toEqual([]);
});

test('the README names only settings that exist', () => {
  const named = namesIn(readFileSync('README.md', 'utf8'));
  expect(named).toContain('DATABASE_URL');
  expect(named.filter((name) => !isSetting(name))).toEqual([]);
});
