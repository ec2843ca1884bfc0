import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const inProduct = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql', ':!*.test.*'];
const outside = [':!tests', ':!trials', ':!benchmarks'];
const files = execFileSync('git', ['ls-files', '--', ...inProduct, ...outside], {
  encoding: 'utf8',
})
  .trim()
  .split('\n');

const pronouns = /\b(?:whoever|nobody|somebody|everybody|anybody)\b/gi;
const isComment = (line: string) => /^\s*(?:\/\/|\/?\*|--)/.test(line);
/** Texts of screens, emails and errors may use the words that people use. */
const hasTexts = (file: string) =>
  /\/web\/|^shell\/|^ui\/|-mails\.ts$|-words\.ts$|\/errors\.ts$/.test(file);

test('comments and names say who acts: at most 50 pronouns for an unknown person', () => {
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => isComment(line) || !hasTexts(file))
      .flatMap((line) => line.match(pronouns)?.map(() => `${file}: ${line.trim()}`) ?? []),
  );
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(50);
});

const participle =
  /^(?:export )?(?:type|interface) ([A-Z][a-z]+(?:ed|ing|old|ept|iven|nown|hown|ought|aid))\b/gm;
const nouns = ['Booking', 'Heading', 'Listing', 'Rating', 'Spelling', 'Viewing'];

test('types are named after nouns that make sense outside of their file', () => {
  const found = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(participle), ([, name]) => name!)
      .filter((name) => !nouns.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
