import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer is yes; says no when the time (milliseconds) is over. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  atMost = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const deadline = performance.now() + atMost;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await pause(10);
  }
  return true;
}
