import { type FactName, factEntries, isOptional } from '#marketplace/cars/vehicles/facts.ts';
import type { Listing } from './listing.ts';

/** The price has rules of its own, and the phone number is not a fact that buyers decide by. */
const withoutRevision: readonly string[] = ['resalePrice', 'phone'];

export type ShownFact = Exclude<FactName, 'resalePrice' | 'phone'> | 'pictures';
export type FactValue = string | number | string[] | null;
export type FactChange = { fact: ShownFact; before: FactValue; after: FactValue };

export const isRevision = (edited: object): boolean =>
  Object.keys(edited).some((name) => !withoutRevision.includes(name));

const names = factEntries.map(([name]) => name).filter((name) => !withoutRevision.includes(name));
const shownFacts = [
  ...names.filter((name) => !isOptional(name)),
  'pictures',
  ...names.filter(isOptional),
] as ShownFact[];

export type FactsShown = Partial<Record<ShownFact, FactValue>>;

/** `vin` is a digest, because only its own table may contain the number. */
export function factsShown(listing: Listing, vin: string | null): FactsShown {
  const values: Record<string, unknown> = { ...listing, ...listing.vehicle, vin };
  return Object.fromEntries(shownFacts.map((name) => [name, values[name]]));
}

export const changesBetween = (before: FactsShown, after: FactsShown): FactChange[] =>
  shownFacts
    .map((fact) => ({ fact, before: before[fact] ?? null, after: after[fact] ?? null }))
    .filter(isChange);

export const isChange = ({ before, after }: FactChange): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

export const inOrder = (changes: FactChange[]): FactChange[] =>
  changes.toSorted((one, other) => shownFacts.indexOf(one.fact) - shownFacts.indexOf(other.fact));
