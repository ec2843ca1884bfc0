import { type Money, minorUnits } from '#marketplace/money.ts';

const leastPart = 0.01;
const leastUnits = 50;

/** Whether a favourite costs so much less than its owner was last told that they want to know. */
export const isWorthTelling = (price: Money, toldPrice: Money): boolean =>
  toldPrice - price >= Math.max(toldPrice * leastPart, minorUnits(leastUnits));
