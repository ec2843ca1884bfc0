import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { seenInWords, stepTo } from './list-end.tsx';

const exactly = (count: number) => ({ count });
const atLeast = (count: number) => ({ count, atLeast: true as const });

test.each([
  [24, exactly(54), '24 of 54 cars', 24],
  [48, exactly(54), '48 of 54 cars', 6],
  [48, exactly(1_204), '48 of 1,204 cars', 24],
  [24, atLeast(1_001), '24 of 1,000+ cars', 24],
  // Counting stopped before what is shown already.
  [1_200, atLeast(1_001), '1,200 cars', 24],
  // Sold since they were counted.
  [48, exactly(47), '48 cars', 24],
  [24, undefined, '24 cars', 24],
])('after %i of %j: %s, and %i more', (shown, total, words, step) => {
  expect(seenInWords(shown, total)).toBe(words);
  expect(stepTo(shown, total)).toBe(step);
});

/** Markup and React's own comments left out. */
const wordsOf = (html: string) =>
  html
    .slice(html.lastIndexOf('</article>'), html.indexOf('</main>'))
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .split(/\n+/)
    .filter(Boolean);

test('a list says how much of it was seen, what comes next, and where it ends', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('Supra', { condition: 'Bad' });
  const end = async (path: string) => wordsOf((await market.page(path)).html);
  expect(await end('/car')).toEqual([
    'That is the only one.',
    'New cars appear here as sellers advertise them.',
  ]);

  for (let number = 1; number <= 25; number++) await sam.hasListed(`Corolla ${number}.`);
  expect(await end('/car')).toEqual(['24 of 26 cars', 'Show 2 more']);
  expect(await end('/car?show=48')).toEqual([
    'That is all 26 cars.',
    'New cars appear here as sellers advertise them.',
  ]);
  expect(await end('/category/toyota?show=48')).toEqual(await end('/car?show=48'));

  const { html } = await market.page('/car');
  const next = html.match(/href="(\/car\?after=[^"]+)"/)![1]!;
  expect(await end(next)).toEqual(['That is the end of the list.', 'Back to the newest']);

  const narrowed = (await market.page('/car?condition=Bad')).html;
  expect(wordsOf(narrowed)).toEqual(['That is the only one.', 'Clear filters to see more']);
  expect(narrowed.slice(narrowed.indexOf('That is the only'))).toContain('href="/car"');
});
