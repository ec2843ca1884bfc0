/** How far the clocks of two instances may differ. */
const clockTolerance = 5 * 60_000;

/**
 * A stored moment after this one was stored while the clock was ahead. `length` is how far ahead of now a moment of its
 * kind can be.
 */
export const impossibleAfter = (now: Date, length = 0): Date =>
  new Date(now.getTime() + length + clockTolerance);
