import { expect, test } from 'vitest';
import { formFieldOf, ListingRequest, mostPictures } from './listing-form.ts';

const car = {
  productname: 'Corolla',
  location: 'Dhaka',
  category: 'toyota',
  conation: 'Good',
  resalePrice: '12,500',
  originalPrice: 20_000,
  phone: '+880 1000 000 001',
  year: '3',
  description: 'One owner.',
  image: '/images/corolla/960.webp',
};

/** The first complaint about each field. */
function complaintsAbout(changes: object): Record<string, string> {
  const issues = ListingRequest.safeParse({ ...car, ...changes }).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), message]).reverse(),
  );
}

test('what people type becomes numbers', () => {
  expect(ListingRequest.parse(car)).toMatchObject({
    resalePrice: 12_500,
    originalPrice: 20_000,
    year: 3,
  });
});

test.each(['999999.99', 0.5, '$1', '18 500', '18,500.5'])('%j is a price', (resalePrice) => {
  expect(complaintsAbout({ resalePrice })).toEqual({});
});

test.each([1_000_000, '0.49', 'NaN', '1e5', 1e21, '-5', '5.005', '٣'])(
  '%j is not a price',
  (resalePrice) => {
    expect(complaintsAbout({ resalePrice }).resalePrice).toContain('from $0.50 to $999,999.99');
  },
);

test.each(['', ' ', undefined, null, {}])(
  'without a price (%j) one is asked for',
  (resalePrice) => {
    expect(complaintsAbout({ resalePrice })).toEqual({ resalePrice: 'Enter the resale price.' });
  },
);

test.each([0, '0', ' 7 ', '100', 100])('%j is a number of years', (year) => {
  expect(complaintsAbout({ year })).toEqual({});
});

test.each([-1, '101', 2.5, '1e1', 'three', '007'])('%j is no number of years', (year) => {
  expect(complaintsAbout({ year })).toEqual({ year: 'Enter whole years, 0 to 100.' });
});

test('an empty form is told of every field', () => {
  const nothing = Object.fromEntries(Object.keys(car).map((field) => [field, '']));
  expect(Object.keys(complaintsAbout(nothing)).sort()).toEqual(Object.keys(car).sort());
});

test('there are at most twelve pictures', () => {
  const pictures = (count: number) => ({ images: Array<string>(count).fill(car.image) });
  expect(complaintsAbout(pictures(mostPictures))).toEqual({});
  expect(complaintsAbout(pictures(mostPictures + 1))).toEqual({
    images: 'Use at most 12 pictures.',
  });
});

test.each([
  ['productname', 'name'],
  ['images', 'pictures'],
  ['phone', 'phone'],
  ['UserName', null],
])('what the API says of %s belongs to the field %s', (onWire, field) => {
  expect(formFieldOf(onWire)).toBe(field);
});
