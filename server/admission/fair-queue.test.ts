import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const everything = (queue: { take(): string | undefined }) => {
  const taken: string[] = [];
  for (let item = queue.take(); item; item = queue.take()) taken.push(item);
  return taken;
};

test('callers take turns, and the items of each stay in order', () => {
  const queue = createFairQueue<string>(10);
  for (const item of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(item[0]!, item);
  expect(everything(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a full queue drops an item of the caller with the most', () => {
  const queue = createFairQueue<string>(4);
  for (const item of ['a1', 'a2', 'a3', 'a4']) expect(queue.add('a', item)).toBeUndefined();
  expect(queue.add('a', 'a5')).toBe('a5');
  expect(queue.add('b', 'b1')).toBe('a4');
  expect(queue.add('b', 'b2')).toBe('a3');
  expect(queue.add('b', 'b3')).toBe('b3');
  expect(everything(queue)).toEqual(['a1', 'b1', 'a2', 'b2']);
});

test('a removed item makes room for another', () => {
  const queue = createFairQueue<string>(1);
  queue.add('a', 'a1');
  queue.remove('a', 'a1');
  queue.remove('b', 'nothing');
  expect(queue.add('b', 'b1')).toBeUndefined();
  expect(everything(queue)).toEqual(['b1']);
});

test('a queue without room takes no item', () => {
  expect(createFairQueue<string>(0).add('a', 'a1')).toBe('a1');
});
