import { expect, test } from 'vitest';
import { type ProductPattern, productPatterns } from './product-patterns.ts';

/** These read our own settings and what other programs on this machine print. */
const unseenByVisitors = [
  'providers/picture-hosting/server/s3.ts',
  'server/config/config.ts',
  'database/embedded/running-process.ts',
];

/** Repeated, they make a pattern try again and again. */
const pumps = [
  ...['a', 'A', '0', ' ', '\t', '\n', '.', ',', '-', '_', '/', '\\', ':', ';', '@', '%', '&', '='],
  ...['(', ')', '[', '<', '"', "'", '+', '#', '\u0000', '\u00e9', '\u{1f697}'],
  ...['a.', 'a/', 'a-', 'a ', ' a', '0.', '0,', '0 ', 'a@', '/a', '//', '<a', 'a=', '&a', '-0'],
];
const endings = ['', '!', '\u0000', '\n'];

/** Words of the pattern itself: what comes before the part that repeats. */
const beginnings = ({ source }: RegExp) => ['', ...new Set(source.match(/[a-z]{2,}/gi) ?? [])];

const attacksOn = (pattern: RegExp) =>
  beginnings(pattern).flatMap((start) =>
    pumps.flatMap((pump) =>
      endings.map((end) => (length: number) => start + pump.repeat(length) + end),
    ),
  );

/** Milliseconds of work, which are as many on a busy machine; a clock would count the waiting, too. */
function workOf(pattern: RegExp, text: string): number {
  const before = process.cpuUsage();
  text.replace(pattern, '');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Of some tries the one that nothing else in this process disturbed. */
const least = (pattern: RegExp, text: string, tries: number) =>
  Math.min(...Array.from({ length: tries }, () => workOf(pattern, text)));

/** Below this the figures tell nothing. */
const noticeable = 1;

/** Four times the text may take little more than four times the work; sixteen times is a way to stop us. */
function growsTooFast(pattern: RegExp, attack: (length: number) => string): boolean {
  for (const length of [24, 4_000]) {
    if (workOf(pattern, attack(length)) < noticeable) continue;
    const small = Math.max(least(pattern, attack(length / 4), 5), 0.005);
    const large = least(pattern, attack(length), 5);
    if (large > noticeable && large / small > 10) return true;
  }
  return false;
}

const isSlow = ({ pattern }: ProductPattern) =>
  attacksOn(pattern).some((attack) => growsTooFast(pattern, attack));

test('the work that a pattern takes grows with the text, not with its square or worse', () => {
  const patterns = productPatterns().filter(
    ({ where }) => !unseenByVisitors.some((file) => where.startsWith(file)),
  );
  expect(patterns.length).toBeGreaterThan(50);
  expect(patterns.filter(isSlow).map(({ where }) => where)).toEqual([]);
});

test('a pattern that does take longer and longer is noticed', () => {
  const slow = [/^(a+)+$/, /\s+$/, /^(\w+\s?)*$/, /<.*>.*<.*>x/];
  expect(slow.filter((pattern) => !isSlow({ where: '', pattern }))).toEqual([]);
});
