import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '#server/config/environment.ts';
import { undescribed, withSettingsTable } from './settings-page.ts';

const folder = 'docs/operations';
const pages = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
const isSetting = (name: string) => settingNames.some((known) => known === name);

/** `SECRET`, `CARD_SANDBOX=on`, `DATA_DIR/pages`: what is written as code and begins like a setting. */
const namesIn = (text: string) =>
  [...text.matchAll(/`([A-Z][A-Z\d_]+)(?=[`=/])/g)].map(([, name]) => name!);

test('every setting has a description, or stands in the row of one that has', () => {
  expect(undescribed()).toEqual([]);
});

test('the page of settings shows what the code defines', async () => {
  const file = 'docs/operations/settings.md';
  const page = withSettingsTable(readFileSync(file, 'utf8'));
  for (const name of settingNames) expect(page).toContain(`\`${name}\``);
  await expect(page).toMatchFileSnapshot(`../../${file}`);
});

test('the examples of the guide set what exists', () => {
  const examples = pages.flatMap((page) =>
    [...page.matchAll(/^([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name!),
  );
  expect(examples).toContain('SECRET');
  expect(examples.filter((name) => !isSetting(name))).toEqual([]);
});

test('the README names only settings that exist', () => {
  const named = namesIn(readFileSync('README.md', 'utf8'));
  expect(named).toContain('DATABASE_URL');
  expect(named.filter((name) => !isSetting(name))).toEqual([]);
});
