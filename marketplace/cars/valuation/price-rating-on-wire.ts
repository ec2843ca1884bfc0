import { majorUnits, minorUnits } from '#marketplace/money.ts';
import type { PriceRatingOnWire } from './contract.ts';
import type { PriceRating } from './price-rating.ts';

export const ratingToWire = (rating: PriceRating): PriceRatingOnWire => inUnits(rating, majorUnits);

export const ratingFromWire = (wire: PriceRatingOnWire): PriceRating => inUnits(wire, minorUnits);

const inUnits = <Rating extends PriceRatingOnWire | PriceRating>(
  rating: Rating,
  units: (amount: number) => number,
): Rating =>
  'label' in rating
    ? {
        ...rating,
        estimate: units(rating.estimate),
        low: units(rating.low),
        high: units(rating.high),
      }
    : rating;
