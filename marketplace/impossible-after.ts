/** How far the clocks of two instances may differ. */
const clockTolerance = 5 * 60_000;

/**
 * Moments after this one were stored while the clock was ahead. `length` is how far ahead of now a correct moment of their
 * kind can be.
 */
export const impossibleAfter = (now: Date, length = 0): Date =>
  new Date(now.getTime() + length + clockTolerance);
