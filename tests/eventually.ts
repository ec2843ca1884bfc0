import { vi } from 'vitest';

/** Within a time that even a very busy machine keeps. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000 });
