import type { Money } from '#marketplace/money.ts';
import type { PriceLabel } from './price-label.ts';

/** Why a car's price is not judged. `pending`: it will be in a moment. */
export const noRatingReasons = [
  ...(['no_model', 'no_mileage', 'few', 'too_different', 'damaged', 'too_old'] as const),
  ...(['unusual', 'small_market', 'pending'] as const),
] as const;
export type NoRatingReason = (typeof noRatingReasons)[number];

export type LabelledPrice = {
  label: PriceLabel;
  estimate: Money;
  low: Money;
  high: Money;
  /** By how much the price is above the estimate, in whole per cent; below it is negative. */
  percent: number;
  /** From so many comparable cars, of so many sellers. */
  cars: number;
  sellers: number;
};

/** Of `few`: how many comparable cars there are. */
export type UnlabelledPrice = {
  reason: NoRatingReason;
  cars?: number | undefined;
  sellers?: number | undefined;
};

/** What is said about a car's price. */
export type PriceRating = LabelledPrice | UnlabelledPrice;
