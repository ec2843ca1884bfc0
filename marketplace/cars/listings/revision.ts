import { type FactName, factEntries } from '#marketplace/cars/vehicles/facts.ts';
import { type VehicleName, vehicleEntries } from '#marketplace/cars/vehicles/vehicle.ts';
import type { Listing } from './listing.ts';

/** The price has rules of its own; the phone number says how to reach the seller, not what the car is. */
const withoutRevision = ['resalePrice', 'phone'] as const;
type PlainFact = Exclude<FactName, (typeof withoutRevision)[number]>;
export type ShownFact = PlainFact | 'pictures' | VehicleName;

export type FactValue = string | number | string[] | null;
export type FactChange = { fact: ShownFact; before: FactValue; after: FactValue };

/** True if an edit of these fields can be a revision: price and phone number are not part of one. */
export const isRevision = (edited: object): boolean =>
  Object.keys(edited).some((name) => !withoutRevision.some((without) => without === name));

const plainFacts = factEntries
  .map(([name]) => name)
  .filter((name): name is PlainFact => !withoutRevision.some((without) => without === name));

const shownFacts: ShownFact[] = [
  ...plainFacts,
  'pictures',
  ...vehicleEntries.map(([name]) => name),
];

export type FactsShown = Partial<Record<ShownFact, FactValue>>;

/** What a buyer decides by. `vin` is a digest: nothing but the car's own table has the number itself. */
export const factsShown = (listing: Listing, vin: string | null): FactsShown => ({
  ...Object.fromEntries(plainFacts.map((name) => [name, listing[name]])),
  pictures: listing.pictures,
  ...listing.vehicle,
  vin,
});

export function changesBetween(before: FactsShown, after: FactsShown): FactChange[] {
  return shownFacts
    .map((fact) => ({ fact, before: before[fact] ?? null, after: after[fact] ?? null }))
    .filter(isChange);
}

export const isChange = ({ before, after }: FactChange): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

export const inOrder = (changes: FactChange[]): FactChange[] =>
  changes.toSorted((one, other) => shownFacts.indexOf(one.fact) - shownFacts.indexOf(other.fact));
