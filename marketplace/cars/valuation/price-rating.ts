import type { PriceRating } from './contract.ts';

/** Converts the amounts of a rating: major units on the wire, minor ones everywhere else. */
export const ratingIn = (units: (amount: number) => number, rating: PriceRating): PriceRating =>
  'label' in rating
    ? {
        ...rating,
        estimate: units(rating.estimate),
        low: units(rating.low),
        high: units(rating.high),
      }
    : rating;
