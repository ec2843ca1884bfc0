import type { Money } from '#marketplace/money.ts';
import type { Range } from './estimation/calibration.ts';
import type { Valuation } from './estimation/valuation.ts';

/** From the cheapest to the dearest. */
export const priceLabels = ['great', 'good', 'fair', 'high'] as const;
export type PriceLabel = (typeof priceLabels)[number];

export type Judgement = {
  label: PriceLabel;
  /** Which part of cars like it cost less, from 0 to 1. */
  place: number;
  /** By which part the price is above the estimate; below it is negative. */
  above: number;
};

/** A label and the price that it was given for. */
export type EarlierLabel = { label: PriceLabel; price: Money };

/** So far below what it is worth, a car is a mistake, a bait or a bargain: no label decides that. */
const unusual = -0.45;
/** A label stays until the price is that far past its border, so that it does not come and go with other cars. */
const patience = { place: 0.05, above: 0.01 };

/** Judges what is asked for a car. A new price is judged anew, whatever the old one was called. */
export function judgePrice(
  price: Money,
  { estimate, range }: Pick<Valuation, 'estimate' | 'range'>,
  earlier: EarlierLabel | null,
): Judgement | { reason: 'unusual' } {
  const above = price / estimate - 1;
  if (above < unusual) return { reason: 'unusual' };
  const place = placeOf(price, range);
  const isStill = earlier?.price === price && isWithinPatience(earlier.label, place, above);
  return { label: isStill ? earlier.label : labelAt(place, above), place, above };
}

function labelAt(place: number, above: number): PriceLabel {
  if (place <= 0.1 && above <= -0.05) return 'great';
  if (place <= 0.3 && above <= -0.02) return 'good';
  return place >= 0.8 && above >= 0.04 ? 'high' : 'fair';
}

function isWithinPatience(label: PriceLabel, place: number, above: number): boolean {
  const rank = (each: PriceLabel) => priceLabels.indexOf(each);
  const cheapest = labelAt(place - patience.place, above - patience.above);
  const dearest = labelAt(place + patience.place, above + patience.above);
  return rank(cheapest) <= rank(label) && rank(label) <= rank(dearest);
}

/** Found by halving: the misses are in order. */
function placeOf(price: Money, { logPrice, scale, misses }: Range): number {
  const miss = (Math.log(price) - logPrice) / scale;
  let low = 0;
  let high = misses.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (misses[middle]! < miss) low = middle + 1;
    else high = middle;
  }
  return low / misses.length;
}
