import { expect, test } from 'vitest';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { comparisonOf, onlyDifferencesIn } from './comparison-rows.ts';

const car = (more: Partial<Car>) =>
  ({
    resalePrice: 1_000_000,
    location: 'Dhaka',
    sellerVerified: true,
    phoneAfterAnswer: false,
    category: 'toyota',
    condition: 'Good',
    yearsUsed: 3,
    hasVin: false,
    vehicle: {},
    ...more,
  }) as Car;

const compared = comparisonOf(
  [
    car({ vehicle: { fuel: 'hybrid', mileage: 42_000, equipment: ['towbar', 'abs'] } }),
    car({ resalePrice: 940_000, hasVin: true, vehicle: { fuel: 'hybrid', equipment: ['abs'] } }),
  ],
  (slug) => slug.toUpperCase(),
);
const lines = (groups: typeof compared) =>
  groups.flatMap(({ heading, rows }) => [
    heading,
    ...rows.map(({ label, values }) => `${label}: ${values.join(' | ')}`),
  ]);

test('cars are compared in the groups of the specification sheet, without facts that no car states', () => {
  expect(lines(compared)).toEqual([
    'Offer',
    'Price: $10,000 | $9,400',
    'Location: Dhaka | Dhaka',
    'Seller: Verified | Verified',
    'Brand: TOYOTA | TOYOTA',
    'Condition: Good | Good',
    'Years used: 3 | 3',
    'Basics',
    'Mileage: 42,000 km | ',
    'Engine',
    'Fuel: Hybrid | Hybrid',
    'History',
    'VIN:  | On file',
    'Equipment',
    'ABS: Yes | Yes',
    'Towbar: Yes | ',
  ]);
});

test('price labels are compared unless no car has one', () => {
  const rated = comparisonOf([car({ priceLabel: 'great' }), car({})], String);
  expect(lines(rated)).toContain('Price check: Great price | None');
});

test('a comparison can show only differences, and an unstated fact differs', () => {
  expect(lines(onlyDifferencesIn(compared))).toEqual([
    'Offer',
    'Price: $10,000 | $9,400',
    'Basics',
    'Mileage: 42,000 km | ',
    'History',
    'VIN:  | On file',
    'Equipment',
    'Towbar: Yes | ',
  ]);
});
