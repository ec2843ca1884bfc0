import { expect, test } from 'vitest';
import {
  type CarSearch,
  everyCar,
  filtersOf,
  searchFromParams,
  searchToParams,
  without,
} from './car-search.ts';

const read = (address: string) => searchFromParams(new URLSearchParams(address));
const narrow: CarSearch = {
  text: 'corolla',
  categories: ['toyota', 'bmw'],
  conditions: ['Good'],
  minPrice: 200_000,
  maxPrice: 1_000_050,
  maxYears: 3,
  locations: ['Dhaka', 'Sylhet'],
  verifiedOnly: true,
  order: 'cheapest',
};

test('a search written into an address is read from it again', () => {
  expect(read(searchToParams(narrow).toString())).toEqual(narrow);
  expect(searchToParams(everyCar).toString()).toBe('');
  expect(read('')).toEqual(everyCar);
});

test('however an address is written, the same search is written in one way', () => {
  const one = read('location=Sylhet&category=bmw&category=toyota&location=Dhaka&location=Dhaka');
  const other = read('category=toyota&category=bmw&location=Dhaka&location=Sylhet');
  expect(searchToParams(one).toString()).toBe(searchToParams(other).toString());
});

test.each([
  'category=lada',
  'condition=Perfect',
  'minPrice=cheap',
  'minPrice=-5',
  'minPrice=0',
  'maxPrice=1e5',
  'maxPrice=1000000',
  'maxPrice=5.005',
  'maxYears=2000',
  'maxYears=three',
  'location=',
  'location=%00',
  'verified=maybe',
  'order=random',
  'q=%20%09',
  'unknown=1',
])('%s makes no sense and is left out', (address) => {
  expect(read(address)).toEqual(everyCar);
});

test('words become one line of a sensible length, without control characters', () => {
  expect(read('q=%20bmw%00%0A%20m4%20').text).toBe('bmw m4');
  expect(read(`q=${'x'.repeat(10_000)}`).text).toHaveLength(100);
});

test('no more than ten places are looked for', () => {
  const places = Array.from({ length: 30 }, (_, number) => `location=Town${number}`);
  expect(read(places.join('&')).locations).toHaveLength(10);
});

test('each filter can be taken away on its own', () => {
  expect(filtersOf(everyCar)).toEqual([]);
  for (const filter of filtersOf(narrow)) {
    expect(filtersOf(without(narrow, filter))).toEqual(
      filtersOf(narrow).filter((one) => one !== filter),
    );
  }
  expect(filtersOf(narrow)).toHaveLength(7);
});
