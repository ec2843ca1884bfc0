import { majorUnits, minorUnits } from '#marketplace/money.ts';
import type { RequiredFact } from './fact.ts';
import type { CarFacts, FactValues, RequiredName } from './facts.ts';
import { requiredFacts } from './required-facts.ts';

type RequiredFacts = typeof requiredFacts;
export type FactsOnWire = {
  [Name in RequiredName as RequiredFacts[Name]['wire']]: FactValues[Name];
};

type Plain = string | number;
const entries = Object.entries<RequiredFact>(requiredFacts);

export const factsToWire = (car: CarFacts): FactsOnWire => {
  const wire: Record<string, Plain> = {};
  for (const [name, { wire: nameOnWire, kind }] of entries) {
    const value = car[name as RequiredName];
    wire[nameOnWire] = kind === 'money' ? majorUnits(value as number) : value;
  }
  return wire as FactsOnWire;
};

export function factsFromWire(wire: FactsOnWire): CarFacts;
/** Facts that are not in the request are left out. */
export function factsFromWire(wire: Partial<FactsOnWire>): Partial<CarFacts>;
export function factsFromWire(wire: Partial<FactsOnWire>): Partial<CarFacts> {
  const car: Record<string, Plain> = {};
  for (const [name, { wire: nameOnWire, kind }] of entries) {
    const value = wire[nameOnWire as keyof FactsOnWire];
    if (value !== undefined) car[name] = kind === 'money' ? minorUnits(value as number) : value;
  }
  return car;
}
