import { expect, test } from 'vitest';
import { parseArticle } from './article-source.ts';

const blocksOf = (text: string) => parseArticle(`# Title {#title}\n\n${text}`).blocks;

test('an article begins with its title and anchor', () => {
  expect(parseArticle('# What is new {#news}\n\nMuch.\n')).toEqual({
    anchor: 'news',
    title: 'What is new',
    blocks: [['p', 'Much.']],
  });
});

test('lines without an empty line between them are one paragraph', () => {
  expect(blocksOf('One,\ntwo with `a b`\nand **three**.\n\nFour.')).toEqual([
    ['p', 'One, two with ', ['code', 'a b'], ' and ', ['strong', 'three'], '.'],
    ['p', 'Four.'],
  ]);
});

test('an item of a list may take several lines', () => {
  expect(blocksOf('- **One** is\n  long.\n- Two.')).toEqual([
    ['ul', ['li', ['strong', 'One'], ' is long.'], ['li', 'Two.']],
  ]);
});

test('code keeps its empty lines, and what it prints belongs to it', () => {
  expect(blocksOf('Look:\n\n```js\n# 1\n\n- 2\n```\n\n```prints\n3\n```\n\n```js\n4\n```')).toEqual(
    [['p', 'Look:'], { code: '# 1\n\n- 2', prints: '3' }, { code: '4' }],
  );
});

test('a table has the line above it as its caption', () => {
  expect(blocksOf('Table: Cars\n\n| Make | Doors |\n| --- | --- |\n| Mini | 3 |\n\nEnd.')).toEqual([
    { caption: 'Cars', columns: ['Make', 'Doors'], rows: [['Mini', '3']] },
    ['p', 'End.'],
  ]);
});

test('a heading has an anchor that stays when its words change', () => {
  expect(blocksOf('## More {#more-of-it}')).toEqual([{ anchor: 'more-of-it', text: 'More' }]);
  expect(() => blocksOf('## More')).toThrow('## More');
});
