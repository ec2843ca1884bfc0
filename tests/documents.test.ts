import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const folders = [
  ...['benchmarks', 'database', 'demo', 'deploy', 'docs', 'kit', 'launch', 'marketplace'],
  ...['providers', 'server', 'shell', 'tests', 'trials', 'ui'],
];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);
const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...files.filter((file) => file.startsWith('docs/') && file.endsWith('.md')),
];
const read = (file: string) => readFileSync(file, 'utf8');
const matches = (file: string, pattern: RegExp) =>
  [...read(file).matchAll(pattern)].map(([, found]) => found!);

/** As GitHub makes them of headings. */
const anchorsOf = (file: string) =>
  matches(file, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

function isBroken(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path ? join(dirname(from), path) : from;
  return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
}

/** What is wrong, and in which document. */
const inEach = (findProblems: (document: string) => string[]) =>
  documents.flatMap((document) =>
    findProblems(document).map((problem) => `${document}: ${problem}`),
  );

test('every link leads somewhere', () => {
  const broken = inEach((document) =>
    matches(document, /\]\(([^)\s]+)\)/g)
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => isBroken(document, link)),
  );
  expect(broken).toEqual([]);
});

test('every file and folder that is named exists', () => {
  const inFolder = new RegExp(`^(${folders.join('|')})/[\\w./-]+$`);
  const source = /^[a-z][\w./-]*\.(tsx?|mjs|cjs|sql|conf)$/;
  // The beginning of a path may be left out.
  const isKnown = (name: string) =>
    existsSync(name) || files.some((file) => file.endsWith(`/${name}`));
  const missing = inEach((document) =>
    matches(document, /`([^`\n]+)`/g)
      .filter((code) => inFolder.test(code) || source.test(code))
      .filter((name) => !isKnown(name)),
  );
  expect(missing).toEqual([]);
});

test('decisions are numbered without gaps, and all are listed', () => {
  const decisions = readdirSync('docs/decisions')
    .filter((name) => name !== 'README.md')
    .sort();
  const list = read('docs/decisions/README.md');
  decisions.forEach((file, place) => {
    const number = String(place + 1);
    const [, inHeading, title] = read(`docs/decisions/${file}`).match(/^# (\d+)\. (.+)\n/) ?? [];
    expect(file.slice(0, 5)).toBe(`${number.padStart(4, '0')}-`);
    expect(inHeading).toBe(number);
    expect(list).toContain(`| [${number}](${file}) | ${title} |`);
  });
});

test('every test that the security assessment quotes exists', () => {
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file)).map(read);
  const quoted = matches('docs/asvs.md', /[`ASHI] "(?:… )?([^"]+)"/g);
  expect(quoted.length).toBeGreaterThan(10);
  expect(quoted.filter((title) => !tests.some((text) => text.includes(title)))).toEqual([]);
  const named = matches('docs/asvs.md', /\bT `([a-z-]+)`/g);
  expect(named.length).toBeGreaterThan(5);
  const isTest = (name: string) => files.some((file) => file.startsWith(`tests/attacks/${name}.`));
  expect(named.filter((name) => !isTest(name))).toEqual([]);
});
