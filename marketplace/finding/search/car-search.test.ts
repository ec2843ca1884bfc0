import { expect, onTestFinished, test } from 'vitest';
import { defaultMarketSettings, setMarketSettings } from '#marketplace/market-settings.ts';
import { afterChoosing, type CarSearch, everyCar, filtersOf, without } from './car-search.ts';
import { readSearch, searchToParams } from './search-parameters.ts';

function readAll(address: string) {
  const params = new URLSearchParams(address);
  return readSearch((name) => params.getAll(name), ['toyota', 'bmw', 'bentley']);
}
const read = (address: string) => readAll(address).search;
const narrow: CarSearch = {
  q: 'corolla',
  category: ['toyota', 'bmw'],
  condition: ['Good'],
  minPrice: 200_000,
  maxPrice: 1_000_050,
  maxYears: 3,
  priceLabel: ['great', 'fair'],
  location: ['Dhaka', 'Sylhet'],
  near: 1185241,
  within: 25,
  verified: true,
  model: ['Corolla', 'Yaris'],
  fromYear: 2019,
  maxMileage: 50_000,
  fuel: ['petrol', 'hybrid'],
  gearbox: ['manual'],
  drive: ['front'],
  minPower: 75,
  body: ['estate'],
  colour: ['blue'],
  minSeats: 5,
  accidentFree: true,
  equipment: ['abs', 'towbar'],
  unstated: true,
  order: 'cheapest',
};

test('a search written into an address is read from it again', () => {
  expect(read(searchToParams(narrow).toString())).toEqual(narrow);
  expect(searchToParams(everyCar).toString()).toBe('');
  expect(read('')).toEqual(everyCar);
});

test('as many brands as the form lets people choose, and no more', () => {
  const slugs = Array.from({ length: 11 }, (_, index) => `make-${index}`);
  const chosen = (count: number) =>
    readSearch((name) => (name === 'category' ? slugs.slice(0, count) : []), slugs);
  expect(chosen(10).search.category).toHaveLength(10);
  expect(Object.keys(chosen(11).mistakes)).toEqual(['category']);
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
  ['priceLabel=cheap', 'priceLabel'],
  ['priceLabel=great&priceLabel=Great', 'priceLabel'],
  [`location=${'x'.repeat(121)}`, 'location'],
  ['near=Dhaka', 'near'],
  ['near=0', 'near'],
  ['near=2147483648', 'near'],
  ['near=1&within=30', 'within'],
  ['verified=maybe', 'verified'],
  ['order=random', 'order'],
  [`model=${'x'.repeat(61)}`, 'model'],
  ['fuel=steam', 'fuel'],
  ['fuel=petrol&fuel=steam', 'fuel'],
  ['gearbox=Manual', 'gearbox'],
  ['body=tank', 'body'],
  ['drive=four', 'drive'],
  ['colour=octarine', 'colour'],
  ['equipment=towbar&equipment=flux-capacitor', 'equipment'],
  ['maxMileage=low', 'maxMileage'],
  ['maxMileage=1500001', 'maxMileage'],
  ['maxMileage=1&maxMileage=2', 'maxMileage'],
  ['fromYear=1949', 'fromYear'],
  ['fromYear=2101', 'fromYear'],
  ['fromYear=19', 'fromYear'],
  ['minPower=0', 'minPower'],
  ['minPower=1501', 'minPower'],
  ['minSeats=10', 'minSeats'],
  ['minSeats=2.5', 'minSeats'],
  ['accidentFree=yes', 'accidentFree'],
  ['unstated=1', 'unstated'],
  [`q=${'x'.repeat(101)}`, 'q'],
])('%s makes no sense, which is said of %s', (address, name) => {
  expect(Object.keys(readAll(address).mistakes)).toEqual([name]);
});

test.each([
  ...['location=', 'location=%00', 'minPrice=0', 'q=%20%09', 'maxPrice=', 'unknown=1'],
  ...['model=', 'fuel=', 'maxMileage=', 'accidentFree=false', 'unstated=true', 'within=25'],
])('%s asks for nothing', (address) => {
  expect(readAll(address)).toEqual({ search: everyCar, mistakes: {} });
});

test('what costs nothing is looked for, and cars that are new', () => {
  expect(read('maxPrice=0&maxYears=0')).toEqual({ ...everyCar, maxPrice: 0, maxYears: 0 });
  expect(searchToParams(read('maxPrice=0&maxYears=0')).toString()).toBe('maxPrice=0&maxYears=0');
});

test('of several categories those count that exist, however they are written', () => {
  expect(read('category=lada&category=BMW').category).toEqual(['bmw']);
});

test('words become one line without control characters', () => {
  expect(read('q=%20bmw%00%0A%20m4%20').q).toBe('bmw m4');
});

test('no more than ten places are looked for', () => {
  const places = Array.from({ length: 11 }, (_, number) => `location=Town${number}`);
  expect(read(places.slice(1).join('&')).location).toHaveLength(10);
  expect(Object.keys(readAll(places.join('&')).mistakes)).toEqual(['location']);
});

test('each filter can be taken away on its own', () => {
  expect(filtersOf(everyCar)).toEqual([]);
  for (const filter of filtersOf(narrow)) {
    expect(filtersOf(without(narrow, filter))).toEqual(
      filtersOf(narrow).filter((one) => one !== filter),
    );
  }
  expect(filtersOf(narrow)).toHaveLength(9 + 12);
});

test('what is not stated matters as long as a fact is asked for', () => {
  const search = read('fuel=diesel&unstated=true');
  expect(search.unstated).toBe(true);
  expect(searchToParams(without(search, 'fuel')).toString()).toBe('');
  expect(searchToParams(read('maxPrice=5000&unstated=true')).toString()).toBe('maxPrice=5000');
});

test('choices are always written in the same order, models as they were', () => {
  const address = 'equipment=towbar&equipment=abs&fuel=diesel&fuel=petrol&model=Yaris&model=C-HR';
  expect(searchToParams(read(address)).toString()).toBe(
    'model=C-HR&model=Yaris&fuel=petrol&fuel=diesel&equipment=abs&equipment=towbar',
  );
});

test('whoever chooses another brand chooses its models anew', () => {
  const before = read('category=toyota&model=Corolla');
  const cheaper = { ...before, maxPrice: 500_000 };
  expect(afterChoosing(before, cheaper)).toEqual(cheaper);
  expect(afterChoosing(before, { ...before, category: ['bmw'] }).model).toEqual([]);
});

test('a market that counts in miles searches in round figures of those', () => {
  onTestFinished(() => setMarketSettings(defaultMarketSettings));
  setMarketSettings({ ...defaultMarketSettings, distance: 'mi' });
  expect(read('near=1').within).toBe(80);
  expect(read('near=1&within=161').within).toBe(161);
  expect(Object.keys(readAll('near=1&within=50').mistakes)).toEqual(['within']);
  expect(searchToParams({ ...everyCar, near: 1, within: 80 }).toString()).toBe('near=1');
  expect(without({ ...everyCar, near: 1, within: 161 }, 'near')).toEqual({ ...everyCar });
});
