import { setTimeout as pause } from 'node:timers/promises';

/** Polls a condition. Returns false after `atMost` milliseconds. */
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
