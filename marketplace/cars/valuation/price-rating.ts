import type { PriceRange, PriceRating } from './contract.ts';

type Units = (amount: number) => number;

// Amounts are major units on the wire and minor units everywhere else.

export const rangeIn = <Range extends PriceRange>(units: Units, range: Range): Range => ({
  ...range,
  estimate: units(range.estimate),
  low: units(range.low),
  high: units(range.high),
});

export const ratingIn = (units: Units, rating: PriceRating): PriceRating =>
  'label' in rating ? rangeIn(units, rating) : rating;
