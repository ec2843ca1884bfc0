import { expect, test } from 'vitest';
import { comparePath, readComparison } from './comparison.ts';
import { fourAlready } from './limits.ts';

const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
const read = (query: string) => readComparison(new URLSearchParams(query));
const naming = (...cars: string[]) => new URLSearchParams(cars.map((id) => ['car', id])).toString();

test('the address of a comparison has its cars and whether only differences are shown', () => {
  const two = { ids: [ids[1]!, ids[0]!], onlyDifferences: true };
  expect(read(comparePath(two).split('?')[1]!)).toEqual({ ...two, mistake: null });
  expect(comparePath({ ids: [] })).toBe('/compare');
  expect(read('')).toEqual({ ids: [], onlyDifferences: false, mistake: null });
});

test('a car that is named twice, in any case, is compared once', () => {
  expect(read(naming(ids[0]!, ids[0]!.toUpperCase(), ids[1]!))).toMatchObject({
    ids: ids.slice(0, 2),
    mistake: null,
  });
});

test.each([
  ['an id that is none', naming(ids[0]!, 'x'), ['car', 'Use the ids of cars.']],
  ['an empty id', 'car=', ['car', 'Use the ids of cars.']],
  ['a fifth car', naming(...ids), ['car', fourAlready]],
  ['something else to show', 'only=x', ['only', 'Use differences.']],
  ['the same twice', 'only=differences&only=differences', ['only', 'Use differences.']],
])('%s is a mistake', (_what, query, mistake) => {
  expect(read(query).mistake).toEqual(mistake);
});
