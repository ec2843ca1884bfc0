import type { Money } from '#marketplace/money.ts';
import type { Range } from './estimation/calibration.ts';
import type { Valuation } from './estimation/valuation.ts';
import { type PriceLabel, priceLabels } from './price-label.ts';

export type Judgement = {
  label: PriceLabel;
  /** The share of similar cars that cost less, from 0 to 1. */
  place: number;
  /** The price relative to the estimate; negative if it is below. */
  above: number;
};

type EarlierLabel = { label: PriceLabel; price: Money };

/** Relative to the estimate. Such a price is a mistake, a bait or a bargain, and gets no label. */
const unusual = -0.45;
/** A label stays until its price is so far past the border, so that other cars hardly change it. */
const tolerance = { place: 0.05, above: 0.01 };

export function judgePrice(
  price: Money,
  { estimate, range }: Pick<Valuation, 'estimate' | 'range'>,
  earlier: EarlierLabel | null,
): Judgement | { reason: 'unusual' } {
  const above = price / estimate - 1;
  if (above < unusual) return { reason: 'unusual' };
  const place = placeOf(price, range);
  const isStill = earlier?.price === price && isTolerated(earlier.label, place, above);
  return { label: isStill ? earlier.label : labelAt(place, above), place, above };
}

function labelAt(place: number, above: number): PriceLabel {
  if (place <= 0.1 && above <= -0.05) return 'great';
  if (place <= 0.3 && above <= -0.02) return 'good';
  return place >= 0.8 && above >= 0.04 ? 'high' : 'fair';
}

function isTolerated(label: PriceLabel, place: number, above: number): boolean {
  const rank = (each: PriceLabel) => priceLabels.indexOf(each);
  const cheapest = labelAt(place - tolerance.place, above - tolerance.above);
  const dearest = labelAt(place + tolerance.place, above + tolerance.above);
  return rank(cheapest) <= rank(label) && rank(label) <= rank(dearest);
}

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
