const shortest = 5_000;
export const longestPause = 15 * 60_000;

/** By then it is no transient failure, and an operator should have a look. */
export const triesBeforeAlarm = 5;

/** Milliseconds until the next try: doubled after each failure, with jitter. */
export function pauseAfter(failedTries: number, chance: () => number = Math.random): number {
  const pause = Math.min(longestPause, shortest * 2 ** (failedTries - 1));
  return Math.round(pause * (0.75 + chance() / 2));
}
