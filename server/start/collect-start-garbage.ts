import { Session } from 'node:inspector/promises';

const delay = 10_000;

/** Returns memory that only the start needed (docs/performance.md). Stops the process for about 0.1 s. */
export function collectStartGarbage(): void {
  setTimeout(async () => {
    const session = new Session();
    session.connect();
    await session.post('HeapProfiler.collectGarbage');
    session.disconnect();
  }, delay).unref();
}
