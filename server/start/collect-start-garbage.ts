import { Session } from 'node:inspector/promises';

const delay = 10_000;

/**
 * V8 keeps memory that only the start needed until the heap grows again. One collection returns it to the system
 * (figures in docs/performance.md), and stops the process for about a tenth of a second.
 */
export function collectStartGarbage(): void {
  setTimeout(async () => {
    const session = new Session();
    session.connect();
    await session.post('HeapProfiler.collectGarbage');
    session.disconnect();
  }, delay).unref();
}
