import { inFigures } from '#marketplace/figures.ts';
import type { Tally } from '../contract.ts';

const countedUpTo = 1_000;

/** `7`, `1,204`, or `few`, `200+`, `1,000+` where counting stopped. */
export function tallyText({ count, atLeast }: Tally): string {
  if (!atLeast) return inFigures(count);
  return count === 0 ? 'few' : `${inFigures(roundedDown(count))}+`;
}

export const carsInWords = (tally: Tally): string =>
  `${tallyText(tally)} ${tally.count === 1 && !tally.atLeast ? 'car' : 'cars'}`;

export const leadsNowhere = ({ count, atLeast }: Tally): boolean => count === 0 && !atLeast;

function roundedDown(count: number): number {
  if (count >= countedUpTo) return countedUpTo;
  const unit = count >= 100 ? 100 : count >= 10 ? 10 : 1;
  return Math.floor(count / unit) * unit;
}
