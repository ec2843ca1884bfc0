import { vi } from 'vitest';
import { patience } from './runner/patience.ts';

export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: patience });
