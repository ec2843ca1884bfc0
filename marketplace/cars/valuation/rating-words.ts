import { formatDistance, type Kilometres } from '#marketplace/distance.ts';
import { formatMoney } from '#marketplace/money.ts';
import type { LabelledPrice, NoRatingReason, UnlabelledPrice } from './contract.ts';
import { type Counts, fewest } from './estimation/fewest-comparables.ts';

const percentText = (percent: number): string => `${Math.abs(percent)}%`;

export const percentInWords = ({ label, percent }: Pick<LabelledPrice, 'label' | 'percent'>) =>
  label === 'fair'
    ? 'like similar cars'
    : `${percentText(percent)} ${percent < 0 ? 'below' : 'above'} similar cars`;

export const rangeInWords = ({ low, high, estimate }: LabelledPrice): string =>
  `Similar cars are offered for ${formatMoney(low)} to ${formatMoney(high)}. Estimate: ${formatMoney(estimate)}.`;

export const carsOf = ({ cars, sellers }: Counts): string =>
  `${count(cars, 'car')} of ${count(sellers, 'seller')}`;

export const ageInWords = (years: number): string =>
  years === 0 ? 'less than a month' : count(years, 'year');

export const adjustedTo = ({ years, mileage }: { years: number; mileage: Kilometres }): string =>
  `adjusted to ${ageInWords(years)} and ${formatDistance(mileage)}`;

export const soldGapInWords = (percent: number): string =>
  `Sold cars like this went for about ${percentText(percent)} ${percent < 0 ? 'more' : 'less'}.`;

const reasons: Record<Exclude<NoRatingReason, 'few'>, string> = {
  no_model: 'No price check: the seller has not named the model.',
  no_mileage: 'No price check: the seller has not given the mileage.',
  too_different: 'No price check: prices of similar cars differ too much.',
  damaged: 'No price check for damaged cars.',
  too_old: 'No price check for cars over 25 years old.',
  unusual: 'Unusually low price. Look closely before you pay.',
  small_market: 'No price check yet: this market has too few cars to compare.',
  pending: 'Price check follows in a moment.',
};

export function reasonInWords({ reason, cars = 0, sellers = 0 }: UnlabelledPrice): string {
  if (reason !== 'few') return reasons[reason];
  if (cars === 0) {
    return `No price check yet: we found no similar cars and need at least ${fewest.cars} from ${fewest.sellers} sellers.`;
  }
  const found = `${count(cars, 'similar car')} of ${count(sellers, 'seller')}`;
  return `No price check yet: ${found}, we need ${fewest.cars} of ${fewest.sellers}.`;
}

export const count = (number: number, thing: string): string =>
  `${number} ${thing}${number === 1 ? '' : 's'}`;
