import { expect, test } from 'vitest';
import { facts } from './facts.ts';
import { formFacts } from './facts-contract.ts';
import { factsFromWire, factsToWire } from './facts-on-wire.ts';
import { requiredFacts } from './required-facts.ts';

const car = {
  name: 'Corolla',
  location: 'Dhaka',
  category: 'toyota' as const,
  condition: 'Good' as const,
  resalePrice: 1_850_050,
  originalPrice: 2_400_000,
  phone: '+880 1000 000 001',
  yearsUsed: 3,
  description: 'One owner.',
};

test('the form asks sellers for every fact', () => {
  expect(Object.keys(formFacts).sort()).toEqual(Object.keys(facts).sort());
});

test('no two facts have one name on the wire', () => {
  const names = Object.values(requiredFacts).map(({ wire }) => wire);
  expect(new Set(names).size).toBe(names.length);
});

test('on the wire a car keeps the names of the specification and speaks of dollars', () => {
  expect(factsToWire(car)).toEqual({
    productname: 'Corolla',
    location: 'Dhaka',
    category: 'toyota',
    conation: 'Good',
    resalePrice: 18_500.5,
    originalPrice: 24_000,
    phone: '+880 1000 000 001',
    year: 3,
    description: 'One owner.',
  });
  expect(factsFromWire(factsToWire(car))).toEqual(car);
});

test('of a change only what was sent is read', () => {
  expect(factsFromWire({ resalePrice: 0.5, year: 0 })).toEqual({ resalePrice: 50, yearsUsed: 0 });
});
