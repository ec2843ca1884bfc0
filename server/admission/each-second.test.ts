import { expect, test } from 'vitest';
import { atMostEachSecond } from './each-second.ts';

test('the limit counts anew each second', () => {
  let moment = 0;
  const mayGoOn = atMostEachSecond(2, () => moment);
  const four = () => [1, 2, 3, 4].map(mayGoOn);
  expect(four()).toEqual([true, true, false, false]);
  moment = 999;
  expect(mayGoOn()).toBe(false);
  moment = 1_000;
  expect(four()).toEqual([true, true, false, false]);
});
