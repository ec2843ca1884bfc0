import { expect, test } from 'vitest';
import { inRequestedOrder, pageOf } from './page.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id }));

test('a page that more rows follow ends with the cursor of its last row', () => {
  expect(pageOf(rows, 2)).toEqual({ data: rows.slice(0, 2), next: 'b' });
  expect(pageOf(rows, 2, ({ id }) => `after ${id}`).next).toBe('after b');
});

test('the last page has no cursor, even when it is full', () => {
  expect(pageOf(rows, 3)).toEqual({ data: rows, next: undefined });
});

test('callers that name no order get the oldest row first and no cursor', () => {
  expect(inRequestedOrder({ order: 'newest' }, pageOf(rows, 2))).toEqual(pageOf(rows, 2));
  expect(inRequestedOrder({}, pageOf(rows, 2))).toEqual({ data: rows.slice(0, 2).reverse() });
});
