import { describe, expect, test } from 'vitest';
import { type Judgement, judgePrice } from './judge-price.ts';
import type { PriceLabel } from './price-label.ts';

/** Prices of 1,000 cars, evenly from 10 % below to 10 % above the estimate in ln. */
const valuationOf = (width: number) => ({
  estimate: 1_000_000,
  range: {
    logPrice: Math.log(1_000_000),
    scale: width,
    misses: Array.from({ length: 1_000 }, (_, at) => (at + 0.5) / 500 - 1),
    centre: 0,
  },
});
const wide = valuationOf(0.2);
/** Where this part of cars costs less. */
const priceAt = (place: number, { scale } = wide.range) =>
  Math.round(1_000_000 * Math.exp(scale * (2 * place - 1)));
const labelOf = (price: number, earlier: PriceLabel | null = null, valuation = wide) =>
  (judgePrice(price, valuation, earlier && { label: earlier, price }) as Judgement).label;

test.each([
  [0.02, 'great'],
  [0.099, 'great'],
  [0.11, 'good'],
  [0.29, 'good'],
  [0.31, 'fair'],
  [0.79, 'fair'],
  [0.81, 'high'],
  [1, 'high'],
] as const)('dearer than %s of its like: %s', (place, label) => {
  expect(labelOf(priceAt(place))).toBe(label);
});

test.each([
  [-0.06, 'great'],
  [-0.04, 'good'],
  [-0.01, 'fair'],
  [0.03, 'fair'],
  [0.05, 'high'],
] as const)('where all cost about the same, %s of the price decides: %s', (above, label) => {
  expect(labelOf(1_000_000 * (1 + above), null, valuationOf(0.001))).toBe(label);
});

describe('a label', () => {
  test.each([
    ['great', 0.14, 'great'],
    ['great', 0.16, 'good'],
    ['good', 0.06, 'good'],
    ['good', 0.04, 'great'],
    ['good', 0.34, 'good'],
    ['good', 0.36, 'fair'],
    ['fair', 0.84, 'fair'],
    ['fair', 0.86, 'high'],
    ['high', 0.76, 'high'],
    ['high', 0.74, 'fair'],
    ['great', 0.9, 'high'],
  ] as const)(
    'stays until five points past its border: %s at %s is %s',
    (earlier, place, label) => {
      expect(labelOf(priceAt(place), earlier)).toBe(label);
    },
  );

  test('depends on a new price only', () => {
    const price = priceAt(0.14);
    const earlier = { label: 'great', price: priceAt(0.09) } as const;
    expect(judgePrice(price, wide, earlier)).toMatchObject({ label: 'good' });
  });

  test('is missing for an unusually low price', () => {
    expect(judgePrice(549_000, wide, null)).toEqual({ reason: 'unusual' });
    expect(judgePrice(549_000, wide, { label: 'great', price: 549_000 })).toEqual({
      reason: 'unusual',
    });
    expect(judgePrice(551_000, wide, null)).toMatchObject({ label: 'great' });
  });
});

test('the judgement says where among its like the price is', () => {
  const { place, above } = judgePrice(priceAt(0.25), wide, null) as Judgement;
  expect(place).toBeCloseTo(0.25, 2);
  expect(above).toBeCloseTo(Math.expm1(-0.1), 4);
});
