import { expect, test, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

test('a result in time is returned', async () => {
  await expect(withTimeout(Promise.resolve('sent'), 1000)).resolves.toBe('sent');
  await expect(withTimeout(Promise.reject(new Error('refused')), 1000)).rejects.toThrow('refused');
});

test('work that hangs is rejected', async () => {
  vi.useFakeTimers();
  const waiting = expect(withTimeout(new Promise(() => {}), 20_000)).rejects.toThrow('no answer');
  vi.advanceTimersByTime(20_000);
  await waiting;
  vi.useRealTimers();
});
