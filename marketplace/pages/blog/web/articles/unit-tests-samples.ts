import type { CodeSample } from '../sample.tsx';

export const savingRule: CodeSample = {
  code: `// saving.js
export function savingOn({ originalPrice, resalePrice }) {
  return originalPrice > resalePrice ? originalPrice - resalePrice : null;
}`,
};

export const savingTests: CodeSample = {
  code: `// saving.test.js
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { savingOn } from './saving.js';

test('a car that lost value saves its buyer the difference', () => {
  const car = { originalPrice: 31_500, resalePrice: 23_900 };
  assert.equal(savingOn(car), 7_600);
});

test('a car that kept its value saves nothing', () => {
  const car = { originalPrice: 23_900, resalePrice: 23_900 };
  assert.equal(savingOn(car), null);
});

test('a car that gained value does not show a negative saving', () => {
  const car = { originalPrice: 90_000, resalePrice: 128_000 };
  assert.equal(savingOn(car), null);
});`,
};

export const clockAsArgument: CodeSample = {
  code: `export const isOver = (hold, now) => now >= hold.endsAt;

test('a hold is over at its last instant, not after it', () => {
  const hold = { endsAt: new Date('2026-03-01T12:00:00Z') };
  assert.equal(isOver(hold, new Date('2026-03-01T11:59:59Z')), false);
  assert.equal(isOver(hold, new Date('2026-03-01T12:00:00Z')), true);
});`,
};
