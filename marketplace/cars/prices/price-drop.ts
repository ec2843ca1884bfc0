import type { Money } from '#marketplace/money.ts';

/** A price below everything that was asked in the 30 days before. */
export type PriceDrop = {
  from: Money;
  /** YYYY-MM-DD; of several in a row, the newest. */
  on: string;
};

/** Afterwards it is no news any more. */
export const daysOfADrop = 30;
