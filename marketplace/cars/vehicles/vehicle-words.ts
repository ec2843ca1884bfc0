import { formatDistance } from '#marketplace/distance.ts';
import { formatMoney } from '#marketplace/money.ts';
import type { Fact } from './fact.ts';
import { facts, type Vehicle } from './facts.ts';
import { monthInWords } from './month.ts';

/** A fact in the words of the specification sheet; null if the seller did not state it. */
export function inWords(vehicle: Vehicle, name: keyof Vehicle): string | null {
  const value = vehicle[name];
  return value === undefined ? null : valueInWords(facts[name], value);
}

export function valueInWords(fact: Fact, value: unknown): string | null {
  switch (fact.kind) {
    case 'choice':
      return fact.values[value as string] ?? null;
    case 'number': {
      const words = fact.isDistance ? formatDistance : (fact.inWords ?? String);
      return words(value as number);
    }
    case 'money':
      return formatMoney(value as number);
    case 'month':
      return monthInWords(value as string);
    default:
      return String(value);
  }
}
