import { expect, test } from 'vitest';
import { changesBetween, type FactChange, netChanges } from './revision.ts';

const mileage = (before: number | null, after: number | null): FactChange => ({
  fact: 'mileage',
  before,
  after,
});
const name = (before: string, after: string): FactChange => ({ fact: 'name', before, after });

test.each<[string, FactChange[][], FactChange[]]>([
  ['no edit', [], []],
  ['one edit', [[name('Corolla', 'Wreck')]], [name('Corolla', 'Wreck')]],
  [
    'two edits of a fact',
    [[mileage(null, 40_000)], [mileage(40_000, 90_000)]],
    [mileage(null, 90_000)],
  ],
  ['an edit that is taken back', [[name('Corolla', 'Wreck')], [name('Wreck', 'Corolla')]], []],
  [
    'edits of different facts',
    [[name('Corolla', 'Wreck')], [mileage(1, 2)]],
    [name('Corolla', 'Wreck'), mileage(1, 2)],
  ],
])('%s comes to what is different in the end', (_title, edits, changes) => {
  expect(netChanges(edits)).toEqual(changes);
});

test('pictures in another order are a change', () => {
  expect(changesBetween({ pictures: ['a', 'b'] }, { pictures: ['b', 'a'] })).toEqual([
    { fact: 'pictures', before: ['a', 'b'], after: ['b', 'a'] },
  ]);
  expect(changesBetween({ pictures: ['a', 'b'] }, { pictures: ['a', 'b'] })).toEqual([]);
});
