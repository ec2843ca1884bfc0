import { afterEach, expect, test } from 'vitest';
import { defaultMarketSettings, setMarketSettings } from '#marketplace/market-settings.ts';
import { differenceInWords, signedMoney } from './adjustment-words.ts';
import { labelWords } from './price-label.ts';
import {
  adjustedTo,
  carsOf,
  percentInWords,
  rangeInWords,
  reasonInWords,
  soldGapInWords,
} from './rating-words.ts';

afterEach(() => setMarketSettings(defaultMarketSettings));

const rated = {
  label: 'great' as const,
  estimate: 2_060_000,
  low: 1_840_000,
  high: 2_290_000,
  percent: -12,
  cars: 16,
  sellers: 12,
};

test.each([
  ['great', -12, 'Great price: 12% below similar cars'],
  ['good', -6, 'Good price: 6% below similar cars'],
  ['fair', 2, 'Fair price: like similar cars'],
  ['high', 9, 'High price: 9% above similar cars'],
] as const)('a %s price is put into words', (label, percent, words) => {
  expect(`${labelWords[label]}: ${percentInWords({ label, percent })}`).toBe(words);
});

test('the range and its cars are put into words', () => {
  expect(rangeInWords(rated)).toBe(
    'Similar cars are offered for $18,400 to $22,900. Estimate: $20,600.',
  );
  expect(carsOf(rated)).toBe('16 cars of 12 sellers');
  expect(adjustedTo({ years: 4, mileage: 61_000 })).toBe('adjusted to 4 years and 61,000 km');
  expect(adjustedTo({ years: 3.8, mileage: 61_000 })).toBe('adjusted to 3.8 years and 61,000 km');
  expect(adjustedTo({ years: 1, mileage: 900 })).toBe('adjusted to 1 year and 900 km');
  expect(adjustedTo({ years: 0, mileage: 900 })).toBe('adjusted to less than a month and 900 km');
  expect(soldGapInWords(4)).toBe('Sold cars like this went for about 4% less.');
  expect(soldGapInWords(-2)).toBe('Sold cars like this went for about 2% more.');
});

test.each([
  [{ cars: 5, sellers: 3 }, '5 similar cars of 3 sellers, we need 8 of 5.'],
  [{ cars: 1, sellers: 1 }, '1 similar car of 1 seller, we need 8 of 5.'],
  [{ cars: 0, sellers: 0 }, 'we found no similar cars and need at least 8 from 5 sellers.'],
  [{}, 'we found no similar cars and need at least 8 from 5 sellers.'],
])('too few cars are counted: %o', (counts, words) => {
  expect(reasonInWords({ reason: 'few', ...counts })).toBe(`No price check yet: ${words}`);
});

test('every reason for no label has words', () => {
  expect(reasonInWords({ reason: 'no_model' })).toContain('has not named the model');
  expect(reasonInWords({ reason: 'unusual' })).toBe(
    'Unusually low price. Look closely before you pay.',
  );
  expect(reasonInWords({ reason: 'pending' })).toBe('Price check follows in a moment.');
});

test.each([
  ['age', 4, 5, 90_000, '1 year older: +$900'],
  ['age', 4, 4.5, 45_000, '6 months older: +$450'],
  ['age', 4, 1.9, -190_000, '2 years newer: −$1,900'],
  ['age', 4, 6.5, 200_000, '2.5 years older: +$2,000'],
  ['age', 3.8, 3.3, -45_000, '6 months newer: −$450'],
  ['age', 4, 4, -20_000, 'Less than a month newer: −$200'],
  ['age', 4, 4, 20_000, 'Less than a month older: +$200'],
  ['age', 4, 3.9, -20_000, '1 month newer: −$200'],
  ['mileage', 61_000, 41_000, -60_000, '20,000 km less: −$600'],
  ['mileage', 61_000, 61_512, 1_000, '500 km more: +$10'],
  ['power', 90, 103, -30_000, '13 kW more: −$300'],
  ['power', undefined, 103, -30_000, '103 kW, not stated here: −$300'],
  ['power', 90, undefined, 30_000, 'Power not stated: +$300'],
  ['gearbox', 'automatic', 'manual', 70_000, 'Manual, not automatic: +$700'],
  ['fuel', 'cng', 'petrol', -20_000, 'Petrol, not CNG: −$200'],
  ['condition', 'Good', 'Medium', 50_000, 'Medium condition, not good: +$500'],
  ['accident', 'none', 'repaired', 80_000, 'Repaired accident, not accident-free: +$800'],
  ['drive', 'front', 'all', -40_000, 'All-wheel drive, not front-wheel drive: −$400'],
  ['trim', 'Altis 1.6', 'GLi', 10_000, 'GLi, not Altis 1.6: +$100'],
  ['body', undefined, 'suv', -5_000, 'SUV, not stated here: −$50'],
] as const)('%s: %s against %s', (factor, ours, theirs, amount, words) => {
  const said = `${differenceInWords({ factor, ours, theirs, amount })}: ${signedMoney(amount)}`;
  expect(said).toBe(words);
});

test('a market in miles gets miles', () => {
  setMarketSettings({ ...defaultMarketSettings, distance: 'mi' });
  expect(adjustedTo({ years: 4, mileage: 61_000 })).toBe('adjusted to 4 years and 37,904 mi');
  expect(
    differenceInWords({ factor: 'mileage', ours: 80_467, theirs: 96_560, amount: -10_000 }),
  ).toBe('10,000 mi more');
});
