import fc, { type GeneratorValue } from 'fast-check';

export type Chance = ReturnType<typeof chanceBy>;

const evenly = (most: number) => fc.noBias(fc.nat(most));

/** Choices that are the same for the same seed. Small ones are tame, so that shrinking leaves what matters. */
export function chanceBy(choose: GeneratorValue) {
  const percent = (often: number): boolean => choose(evenly, 99) >= 100 - often;
  const wildness = percent(50) ? 12 : 2;
  return {
    /** Rare in tame requests, so that they get far; frequent in wild ones. */
    isWild: (): boolean => percent(wildness),
    /** True so many times out of a hundred. */
    percent,
    oneOf: <T>(things: readonly T[]): T => things[choose(evenly, things.length - 1)]!,
    upTo: (most: number): number => choose(evenly, Math.floor(most)),
  };
}
