import { expect, test, vi } from 'vitest';
import { inTime } from './in-time.ts';

test('an answer in time is passed on', async () => {
  await expect(inTime(Promise.resolve('sent'), 1000)).resolves.toBe('sent');
  await expect(inTime(Promise.reject(new Error('refused')), 1000)).rejects.toThrow('refused');
});

test('whatever hangs is given up on', async () => {
  vi.useFakeTimers();
  const waiting = expect(inTime(new Promise(() => {}), 20_000)).rejects.toThrow('no answer');
  vi.advanceTimersByTime(20_000);
  await waiting;
  vi.useRealTimers();
});
