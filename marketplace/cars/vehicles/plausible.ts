import { distanceUnit } from '#marketplace/distance.ts';
import { type Month, monthsSince, yearsSince } from './month.ts';

type StatedFacts = {
  yearsUsed?: number | undefined;
  fuel?: string | null | undefined;
  engineCc?: number | null | undefined;
  firstRegistration?: Month | null | undefined;
};

/** By the field that contradicts others. */
export const contradictions = {
  engineCc: 'An electric car has no engine size.',
  yearsUsed: 'Does not fit the first registration.',
} as const;
export type Contradiction = keyof typeof contradictions;

export function contradictionsIn(
  { yearsUsed, fuel, engineCc, firstRegistration }: StatedFacts,
  today: Date,
): Contradiction[] {
  const isElectricWithEngine = fuel === 'electric' && engineCc != null;
  // A new car may wait for its first owner, and sellers round.
  const isOfAnotherAge =
    firstRegistration != null &&
    yearsUsed !== undefined &&
    Math.abs(yearsUsed - yearsSince(firstRegistration, today)) > 1;
  return [
    ...(isElectricWithEngine ? (['engineCc'] as const) : []),
    ...(isOfAnotherAge ? (['yearsUsed'] as const) : []),
  ];
}

/** In the market's unit. */
export const mostInAYear = (): number => (distanceUnit() === 'miles' ? 50_000 : 80_000);

type DrivenCar = { mileage: number; yearsUsed: number; firstRegistration: Month | null };

/** A digit too many is likelier. The mileage is in the market's unit. */
export function isDoubtfulMileage(
  { mileage, yearsUsed, firstRegistration }: DrivenCar,
  today: Date,
): boolean {
  const years = firstRegistration ? monthsSince(firstRegistration, today) / 12 : yearsUsed;
  return mileage > mostInAYear() * Math.max(1, years);
}
