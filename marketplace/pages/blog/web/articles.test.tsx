import { runInNewContext } from 'node:vm';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { article as inheritance } from './articles/prototypal-inheritance.md';
import { articles } from './articles.ts';
import { readingMinutes } from './reading-time.ts';

const samples = inheritance.blocks.filter((block) => 'code' in block);

test.each(samples)('sample %# prints what we say', (sample) => {
  const printed: string[] = [];
  runInNewContext(sample.code, {
    console: { log: (...words: unknown[]) => printed.push(words.join(' ')) },
  });
  expect(printed.join('\n')).toBe(sample.prints);
});

test('every anchor of the blog is there once', () => {
  const html = articles.map(({ body }) => renderToStaticMarkup(body)).join('');
  const inText = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const anchors = [...articles.map(({ anchor }) => anchor), ...inText];
  expect(new Set(anchors).size).toBe(anchors.length);
});

test.each(articles)('$title takes 500 to 900 words', ({ body }) => {
  const words = renderToStaticMarkup(body)
    .replace(/<figure.*?<\/figure>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .match(/\S*\w\S*/g);
  expect(words?.length).toBeGreaterThanOrEqual(500);
  expect(words?.length).toBeLessThanOrEqual(900);
});

test('reading time follows from the number of words', () => {
  expect(readingMinutes(<p>Short</p>)).toBe(1);
  expect(
    readingMinutes(
      <>
        <p>{'word '.repeat(300)}</p>
        <ul>
          <li>{'word '.repeat(300)}</li>
        </ul>
      </>,
    ),
  ).toBe(3);
});
