import { expect, test } from 'vitest';
import { rowsIn } from './csv.ts';

test('a row is read by the names in the first line', () => {
  expect(rowsIn('name,colour\nMini,red\r\nGolf,\n')).toEqual([
    { name: 'Mini', colour: 'red' },
    { name: 'Golf', colour: '' },
  ]);
});

test('a cell in quotes keeps commas, quotes and line breaks', () => {
  expect(rowsIn('name,says\nMini,"small, ""quick""\nand red"')).toEqual([
    { name: 'Mini', says: 'small, "quick"\nand red' },
  ]);
});

test.each([
  ['a comma outside quotes', 'name,says\nMini,small, red'],
  ['a missing cell', 'name,says\nMini'],
  ['a quote inside a cell', 'name,says\nMini,a "quick" one'],
  ['a quote that is never closed', 'name,says\nMini,"quick'],
])('%s is refused', (_, csv) => {
  expect(() => rowsIn(csv)).toThrow();
});
