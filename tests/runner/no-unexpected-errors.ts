import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Whatever complains on the console has gone wrong, even when the test's own checks hold. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
});
