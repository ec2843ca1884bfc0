import type { Money } from '#marketplace/money.ts';

/** A price below all prices of the 30 days before. */
export type PriceDrop = {
  from: Money;
  /** YYYY-MM-DD; the newest of several in a row. */
  on: string;
};

export const daysOfADrop = 30;
