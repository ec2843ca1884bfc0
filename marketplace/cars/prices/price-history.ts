import { daysBetween } from '#marketplace/dates.ts';
import { inFigures } from '#marketplace/figures.ts';
import type { Money } from '#marketplace/money.ts';

/** What a car has cost since it was listed. Days are YYYY-MM-DD. */
export type PriceHistory = {
  listedOn: string;
  /** As early as prices were noted: from the listing on, unless the car is older than our notes. */
  first: { on: string; price: Money };
  /** Newest first, one a day. */
  changes: PriceChange[];
  /** Others came before these. */
  hasEarlier: boolean;
};

export type PriceChange = { on: string; from: Money; to: Money };

export const mostChanges = 12;

/** "Listed today", "1 day on the market", "23 days on the market". */
export function onMarketInWords(listedOn: string, today: string): string {
  const days = daysBetween(listedOn, today);
  if (days < 1) return 'Listed today';
  return `${inFigures(days)} ${days === 1 ? 'day' : 'days'} on the market`;
}
