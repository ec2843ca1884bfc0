/** By how much the clocks of two instances may differ. */
const clocksDiffer = 5 * 60_000;

/** A moment after this one, for what lasts no longer than `length`, was noted before the clock went back. */
export const impossibleAfter = (now: Date, length = 0): Date =>
  new Date(now.getTime() + length + clocksDiffer);
