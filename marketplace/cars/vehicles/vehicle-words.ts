import { formatDistance } from '#marketplace/distance.ts';
import { inFigures } from '#marketplace/figures.ts';
import { monthInWords } from './month.ts';
import { type Vehicle, type VehicleFact, vehicleFacts } from './vehicle.ts';

const horsepowerOfAKilowatt = 1.359_62;

/** Numbers that are not said by themselves. */
const withUnit: Partial<Record<keyof Vehicle, (value: number) => string>> = {
  mileage: formatDistance,
  powerKw: (value) => `${value} kW (${Math.round(value * horsepowerOfAKilowatt)} hp)`,
  engineCc: (value) => `${inFigures(value)} cc`,
};

/** A fact as the specification sheet says it; null when it is not known. */
export function inWords(vehicle: Vehicle, name: keyof Vehicle): string | null {
  const value = vehicle[name];
  if (value === undefined) return null;
  const fact: VehicleFact = vehicleFacts[name];
  switch (fact.kind) {
    case 'choice':
      return fact.values[value as string] ?? null;
    case 'number':
      return (withUnit[name] ?? String)(value as number);
    case 'month':
      return monthInWords(value as string);
    default:
      return String(value);
  }
}
