import fc from 'fast-check';

/** Milliseconds. Each try takes a while on a real product, so the very smallest may be out of reach. */
const longestShrinking = 5 * 60_000;

/** `path` and, where commands are run, `replayPath`: the way to one that was found before. */
export type Replay = { path?: string; replayPath?: string };

/** The smallest of the values that does not hold, with its path and the reason; null if all of them hold. */
export async function counterexample<T>(
  values: fc.Arbitrary<T>,
  holds: (value: T) => Promise<void>,
  options: { seed: number; numRuns: number; path?: string },
) {
  let end = Number.POSITIVE_INFINITY;
  const holdsInTime = async (value: T) => {
    if (performance.now() > end) return;
    // A path leads to the value that failed, and past it to others that were tried before.
    if (options.path) end = 0;
    await holds(value).catch((error) => {
      end = Math.min(end, performance.now() + longestShrinking);
      throw error;
    });
  };
  const details = await fc.check(fc.asyncProperty(values, holdsInTime), options);
  if (!details.counterexample) return null;
  const { errorInstance, counterexamplePath: path } = details;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return { value: details.counterexample[0], path, reason };
}
