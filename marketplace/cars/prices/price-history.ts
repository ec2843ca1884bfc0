import { daysBetween } from '#marketplace/dates.ts';
import { inFigures } from '#marketplace/figures.ts';

/** "Listed today", "1 day on the market", "23 days on the market". */
export function onMarketInWords(listedOn: string, today: string): string {
  const days = daysBetween(listedOn, today);
  if (days < 1) return 'Listed today';
  return `${inFigures(days)} ${days === 1 ? 'day' : 'days'} on the market`;
}
