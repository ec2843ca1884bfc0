import { valueInWords } from '#marketplace/cars/vehicles/vehicle-words.ts';
import { yearsAtMost } from '#marketplace/cars/vehicles/web/years-used.ts';
import { formatMoney } from '#marketplace/money.ts';
import type { Filter } from '../../car-search.ts';
import {
  type Bound,
  type OptionFilter,
  type OptionParameter,
  optionFilters,
  valuesOf,
} from '../../option-filters.ts';

export const alsoUnstated = 'Also cars that do not say';

const legends: Partial<Record<Filter, string>> = { category: 'Brand', price: 'Price' };

export const legendOf = ({ filter, fact }: OptionFilter): string => legends[filter] ?? fact.label;

const anyWords: Partial<Record<Filter | OptionParameter, string>> = {
  category: 'Any brand',
  price: 'Any price',
  minPrice: 'No minimum',
  maxPrice: 'No maximum',
  years: 'Any age',
  priceLabel: 'Any price rating',
  location: 'Anywhere',
  near: 'Any distance',
  fromYear: 'Any year',
  minSeats: 'Any number of seats',
  accidentFree: 'With or without accidents',
};

export const anyInWords = ({ parameter, filter, fact }: OptionFilter): string =>
  anyWords[parameter] ?? anyWords[filter] ?? `Any ${fact.label.toLowerCase()}`;

export const withoutFilterInWords = (filter: Filter): string =>
  anyWords[filter] ?? anyInWords(optionFilters.find((each) => each.filter === filter)!);

const bounds: Partial<Record<OptionParameter<Bound>, (value: number) => string>> = {
  maxPrice: (price) => `To ${formatMoney(price)}`,
  maxYears: yearsAtMost,
  fromYear: (year) => `Registered ${year} or later`,
  minSeats: (seats) => `${seats} seats or more`,
};

export function boundInWords({ parameter, by, fact }: OptionFilter, value: number): string {
  const words = bounds[parameter as OptionParameter<Bound>];
  if (words) return words(value);
  return `${by === 'most' ? 'Up to' : 'From'} ${valueInWords(fact, value)}`;
}

const ticks: Record<OptionParameter<'is'>, string> = {
  verified: 'Verified sellers only',
  accidentFree: 'Accident-free',
};

export function optionInWords(
  each: OptionFilter,
  value: string,
  brandName: (slug: string) => string,
): string {
  if (each.by === 'is') return ticks[each.parameter as OptionParameter<'is'>];
  return each.fact.kind === 'make' ? brandName(value) : (valuesOf(each)[value] ?? value);
}
