import { vi } from 'vitest';
import { patience } from './patience.ts';

export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: patience });
