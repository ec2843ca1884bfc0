import { type Money, minorUnits } from '#marketplace/money.ts';

const leastPart = 0.01;
const leastUnits = 50;

/** Whether a favourite costs enough less than the price in its owner's last email. */
export const isWorthNotifying = (price: Money, lastPrice: Money): boolean =>
  lastPrice - price >= Math.max(lastPrice * leastPart, minorUnits(leastUnits));
