import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('at most two calls run at a time, in order', async () => {
  const inTurn = createSemaphore({ places: 2, waiting: 10 });
  const began: number[] = [];
  let working = 0;
  let most = 0;

  await Promise.all(
    [0, 1, 2, 3, 4, 5].map((number) =>
      inTurn(async () => {
        began.push(number);
        working += 1;
        most = Math.max(most, working);
        await nextTurn();
        working -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(began).toEqual([0, 1, 2, 3, 4, 5]);
});

test('failed work frees its place', async () => {
  const inTurn = createSemaphore({ places: 1, waiting: 0 });
  await expect(inTurn(() => Promise.reject(new Error('oh no')))).rejects.toThrow('oh no');
  expect(await inTurn(async () => 'done')).toBe('done');
});
