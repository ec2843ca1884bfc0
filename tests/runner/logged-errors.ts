import { vi } from 'vitest';

/** What was logged as an error until now; a test that asks for it has expected it. */
export function loggedErrors(): string {
  const lines = vi.mocked(console.error).mock.calls.join('\n');
  vi.mocked(console.error).mockClear();
  return lines;
}
