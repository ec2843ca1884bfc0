import { expect, test } from 'vitest';
import { recordsIn, rowsIn } from './csv.ts';

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

test('a record has numbers and booleans, and leaves out empty cells', () => {
  const csv = 'car,price,hasVin,note\n320,16900,true,\n';
  expect(recordsIn<{ price: number }>(csv, ['price'])).toEqual([
    { car: '320', price: 16_900, hasVin: true },
  ]);
});
