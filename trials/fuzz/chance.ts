import { seeded } from '../../tests/seeded.ts';

export type Chance = ReturnType<typeof chanceFrom>;

/** Choices that are the same for the same seed. */
export function chanceFrom(seed: number) {
  const next = seeded(seed);
  const wildness = next() < 0.5 ? 0.02 : 0.12;
  return {
    /** Rare in tame requests, so that they get far; frequent in wild ones. */
    isWild: (): boolean => next() < wildness,
    /** True so many times out of a hundred. */
    percent: (often: number): boolean => next() * 100 < often,
    oneOf: <T>(things: readonly T[]): T => things[Math.floor(next() * things.length)]!,
    upTo: (most: number): number => Math.floor(next() * (most + 1)),
  };
}
