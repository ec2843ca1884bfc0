import { expect, test } from 'vitest';
import { type CarSearch, everyCar, filtersOf, without } from './car-search.ts';
import { readSearch, searchToParams } from './search-parameters.ts';

function readAll(address: string) {
  const params = new URLSearchParams(address);
  return readSearch((name) => params.getAll(name));
}
const read = (address: string) => readAll(address).search;
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
  ['category=lada', 'category'],
  ['condition=Perfect', 'condition'],
  ['condition=Good&condition=Perfect', 'condition'],
  ['minPrice=cheap', 'minPrice'],
  ['minPrice=-5', 'minPrice'],
  ['minPrice=1,000', 'minPrice'],
  ['minPrice=1&minPrice=2', 'minPrice'],
  ['maxPrice=1e5', 'maxPrice'],
  ['maxPrice=1000000', 'maxPrice'],
  ['maxPrice=5.005', 'maxPrice'],
  ['maxYears=2000', 'maxYears'],
  ['maxYears=three', 'maxYears'],
  ['maxYears=1.5', 'maxYears'],
  [`location=${'x'.repeat(121)}`, 'location'],
  ['verified=maybe', 'verified'],
  ['order=random', 'order'],
  [`q=${'x'.repeat(101)}`, 'q'],
])('%s makes no sense, which is said of %s', (address, name) => {
  expect(Object.keys(readAll(address).mistakes)).toEqual([name]);
});

test.each(['location=', 'location=%00', 'minPrice=0', 'q=%20%09', 'maxPrice=', 'unknown=1'])(
  '%s asks for nothing',
  (address) => {
    expect(readAll(address)).toEqual({ search: everyCar, mistakes: {} });
  },
);

test('what costs nothing is looked for, and cars that are new', () => {
  expect(read('maxPrice=0&maxYears=0')).toEqual({ ...everyCar, maxPrice: 0, maxYears: 0 });
  expect(searchToParams(read('maxPrice=0&maxYears=0')).toString()).toBe('maxPrice=0&maxYears=0');
});

test('of several categories those count that exist, however they are written', () => {
  expect(read('category=lada&category=BMW').categories).toEqual(['bmw']);
});

test('words become one line without control characters', () => {
  expect(read('q=%20bmw%00%0A%20m4%20').text).toBe('bmw m4');
});

test('no more than ten places are looked for', () => {
  const places = Array.from({ length: 11 }, (_, number) => `location=Town${number}`);
  expect(read(places.slice(1).join('&')).locations).toHaveLength(10);
  expect(Object.keys(readAll(places.join('&')).mistakes)).toEqual(['location']);
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
