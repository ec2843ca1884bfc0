import { majorUnits, minorUnits } from '#marketplace/money.ts';
import { type CarFacts, type Fact, type FactsOnWire, factEntries } from './facts.ts';

export function factsToWire(car: CarFacts): FactsOnWire {
  const wire: Record<string, Plain> = {};
  for (const [name, fact] of factEntries) wire[fact.wire] = valueToWire(fact, car[name]);
  return wire as FactsOnWire;
}

export function factsFromWire(wire: FactsOnWire): CarFacts;
/** Only what was sent is in it. */
export function factsFromWire(wire: Partial<FactsOnWire>): Partial<CarFacts>;
export function factsFromWire(wire: Partial<FactsOnWire>): Partial<CarFacts> {
  const given = factEntries.filter(
    ([, { wire: name }]) => wire[name as keyof FactsOnWire] !== undefined,
  );
  return Object.fromEntries(
    given.map(([name, fact]) => [name, valueFromWire(fact, wire[fact.wire as keyof FactsOnWire]!)]),
  );
}

type Plain = string | number;

const valueToWire = ({ kind }: Fact, value: Plain) =>
  kind === 'money' ? majorUnits(value as number) : value;

const valueFromWire = ({ kind }: Fact, value: Plain) =>
  kind === 'money' ? minorUnits(value as number) : value;
