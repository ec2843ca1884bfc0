import { expect, test } from 'vitest';
import { changesBetween } from './revision.ts';

test('pictures in another order are a change', () => {
  expect(changesBetween({ pictures: ['a', 'b'] }, { pictures: ['b', 'a'] })).toEqual([
    { fact: 'pictures', before: ['a', 'b'], after: ['b', 'a'] },
  ]);
  expect(changesBetween({ pictures: ['a', 'b'] }, { pictures: ['a', 'b'] })).toEqual([]);
});
