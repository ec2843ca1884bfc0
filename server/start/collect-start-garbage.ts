import { Session } from 'node:inspector/promises';

const delay = 10_000;

/**
 * V8 keeps what only the start needed until the heap grows again. One collection when the start is over
 * gives it back to the system (docs/performance.md has the figures). It stops the process for about a tenth
 * of a second.
 */
export function collectStartGarbage(): void {
  setTimeout(async () => {
    const session = new Session();
    session.connect();
    await session.post('HeapProfiler.collectGarbage');
    session.disconnect();
  }, delay).unref();
}
