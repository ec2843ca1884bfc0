import { bodies, drives, gearboxes } from '#marketplace/cars/vehicles/choices.ts';
import { fuels } from '#marketplace/cars/vehicles/fuels.ts';
import {
  distanceFrom,
  formatDistance,
  type Kilometres,
  kilometresFrom,
} from '#marketplace/distance.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import type { ComparedCar } from './contract.ts';
import { count } from './rating-words.ts';

type Adjustment = ComparedCar['adjustments'][number];
type Factor = Adjustment['factor'];

/** `+$900`, `−$600` */
export const signedMoney = (amount: Money): string =>
  `${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount))}`;

/** `1 year older` */
export function differenceInWords({ factor, ours, theirs, amount }: Adjustment): string {
  if (typeof ours === 'number' && typeof theirs === 'number') {
    return factor === 'age' ? byAge(theirs - ours, amount) : byNumber(factor, theirs - ours);
  }
  if (theirs === undefined) return `${nameOf(factor)} not stated`;
  const said = inWords(factor, theirs);
  return ours === undefined ? `${said}, not stated here` : `${said}, not ${inside(factor, ours)}`;
}

/** Of two cars of the same rounded age, the one whose price is raised is older. */
const byAge = (difference: number, amount: number) =>
  `${time(Math.abs(difference))} ${(difference || amount) > 0 ? 'older' : 'newer'}`;

function byNumber(factor: Factor, difference: number): string {
  const size = Math.abs(difference);
  const amount = factor === 'mileage' ? roughly(size) : `${Math.round(size)} kW`;
  return `${amount} ${difference > 0 ? 'more' : 'less'}`;
}

/** In hundreds of the market's unit. */
const roughly = (size: Kilometres) =>
  formatDistance(kilometresFrom(Math.max(1, Math.round(distanceFrom(size) / 100)) * 100));

/** Months up to one and a half years, then half years. */
function time(years: number): string {
  const months = Math.round(years * 12);
  if (months === 0) return 'Less than a month';
  if (months === 12) return '1 year';
  return years < 1.5 ? count(months, 'month') : count(Math.round(years * 2) / 2, 'year');
}

const nameOf = (factor: Factor): string =>
  factor === 'accident' ? 'Accidents' : factor.charAt(0).toUpperCase() + factor.slice(1);

const values: Partial<Record<Factor, Record<string, string>>> = {
  ...{ gearbox: gearboxes, fuel: fuels, drive: drives, body: bodies },
  condition: { Good: 'Good condition', Medium: 'Medium condition', Bad: 'Bad condition' },
  accident: { none: 'Accident-free', repaired: 'Repaired accident', damaged: 'Accident damage' },
};

function inWords(factor: Factor, value: string | number): string {
  if (factor === 'power') return `${value} kW`;
  return values[factor]?.[value] ?? String(value);
}

/** Inside a sentence; abbreviations and trims keep their capitals. */
function inside(factor: Factor, value: string | number): string {
  const words = factor === 'condition' ? String(value) : inWords(factor, value);
  return factor === 'trim' || /^[A-Z]{2}/.test(words)
    ? words
    : words.charAt(0).toLowerCase() + words.slice(1);
}
