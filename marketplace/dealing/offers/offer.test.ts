import { describe, expect, test } from 'vitest';
import {
  answerBy,
  type OfferState,
  priceUntil,
  priceWith,
  rangeToCounter,
  rangeToOffer,
  reservedUntil,
  stateAt,
} from './offer.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000);

test('an offer can be answered for 48 hours and paid for 72, and a reservation lasts 24', () => {
  expect([answerBy(noon), priceUntil(noon), reservedUntil(noon)]).toEqual([
    hours(48),
    hours(72),
    hours(24),
  ]);
});

describe('an offer expires by the clock', () => {
  test.each<[OfferState, at: number, OfferState]>([
    ['pending', 47, 'pending'],
    ['pending', 48, 'expired'],
    ['accepted', 71, 'accepted'],
    ['accepted', 72, 'expired'],
    ['declined', 1_000, 'declined'],
    ['used', 1_000, 'used'],
  ])('%s after %d hours is %s', (state, at, becomes) => {
    const offer = { state, answerBy: hours(48), priceUntil: hours(72) };
    expect(stateAt(offer, hours(at))).toBe(becomes);
  });
});

describe('the range of amounts that may be offered', () => {
  test.each([
    [450_000, 225_000, 450_000],
    [99_999, 50_000, 99_999],
    [60, 50, 60],
    [50, 50, 50],
  ])('for a car of %d: from %d to %d', (asked, least, most) => {
    expect(rangeToOffer(asked)).toEqual({ least, most });
  });

  test('a seller counters with more than the offer, a buyer with less', () => {
    const asked = 450_000;
    expect(rangeToCounter(asked, { by: 'buyer', amount: 400_000 })).toEqual({
      least: 400_001,
      most: 450_000,
    });
    expect(rangeToCounter(asked, { by: 'seller', amount: 430_000 })).toEqual({
      least: 225_000,
      most: 429_999,
    });
  });

  test('an offer above a reduced asking price leaves no range for a counteroffer', () => {
    const { least, most } = rangeToCounter(350_000, { by: 'buyer', amount: 400_000 });
    expect(least).toBeGreaterThan(most);
  });
});

test.each([
  [450_000, null, 450_000],
  [450_000, 400_000, 400_000],
  [500_000, 400_000, 400_000],
  [390_000, 400_000, 390_000],
])(
  'with an asking price of %d and an agreed price of %s, the buyer pays %d',
  (asked, agreed, price) => {
    expect(priceWith(asked, agreed)).toBe(price);
  },
);
