import { afterEach, expect, test } from 'vitest';
import { usDollars } from '#marketplace/currency.ts';
import { currencyOf, isCurrency, isPayable } from '#marketplace/currency-by-code.ts';
import {
  distanceFrom,
  distanceUnit,
  formatDistance,
  kilometresFrom,
} from '#marketplace/distance.ts';
import {
  defaultMarketSettings,
  isCountry,
  setMarketSettings,
} from '#marketplace/market-settings.ts';
import {
  currencyName,
  decimalsInWords,
  formatMoney,
  formatMoneyWithCode,
  largestAmount,
  majorUnits,
  minorUnits,
  moneyFromText,
  smallestAmount,
} from '#marketplace/money.ts';

afterEach(() => setMarketSettings(defaultMarketSettings));

const inMarketWith = (code: string) =>
  setMarketSettings({ ...defaultMarketSettings, currency: currencyOf(code) });

/** Between a code and an amount. */
const nbsp = '\u00a0';

test.each([
  ['12500', 1_250_000],
  ['$12,500', 1_250_000],
  ['$ 12 500.50', 1_250_050],
  ['18,500.5', 1_850_050],
  [' 0.5 ', 50],
  ['999999999', 99_999_999_900],
])('%j is an amount of money', (text, cents) => {
  expect(moneyFromText(text)).toBe(cents);
});

test.each([
  '',
  ' ',
  '$',
  '$$5',
  'NaN',
  '1e5',
  '-5',
  '+5',
  '5.',
  '.5',
  '5.005',
  '0x10',
  '٣',
  '1,2',
  '1 2',
  '5€',
  '€5',
  '1234567890',
])('%j is no amount of money', (text) => {
  expect(moneyFromText(text)).toBe(null);
});

test.each([
  ['USD', 0, '$0'],
  ['USD', 50, '$0.50'],
  ['USD', 1_850_000, '$18,500'],
  ['USD', 1_850_005, '$18,500.05'],
  ['EUR', 2_640_000, '€26,400'],
  ['EUR', 2_640_050, '€26,400.50'],
  ['GBP', 99, '£0.99'],
  ['CHF', 1_850_005, `CHF${nbsp}18,500.05`],
  ['INR', 1_850_000, '₹18,500'],
  ['JPY', 2_640_000, '¥2,640,000'],
  ['KRW', 50, '₩50'],
  ['KWD', 26_400_000, `KWD${nbsp}26,400`],
  ['KWD', 26_400_500, `KWD${nbsp}26,400.500`],
])('%s: %i minor units are written %s', (currency, minor, text) => {
  inMarketWith(currency);
  expect(formatMoney(minor)).toBe(text);
  expect(minorUnits(majorUnits(minor))).toBe(minor);
  if (currency !== 'KWD') expect(moneyFromText(text)).toBe(minor);
});

test.each([
  ['EUR', '€1,250.50', 125_050],
  ['EUR', 'EUR 1250', 125_000],
  ['EUR', '$1250', null],
  ['JPY', '¥1,250', 1_250],
  ['JPY', '1250.0', null],
  ['JPY', '1250.5', null],
  ['KWD', 'KWD 12.5', 12_500],
  ['KWD', '12.25', 12_250],
  // Card providers take fils in tens only.
  ['KWD', '12.345', null],
])('%s: %j is read as %s', (currency, text, minor) => {
  inMarketWith(currency);
  expect(moneyFromText(text)).toBe(minor);
});

test.each([
  ['USD', '$0.50', '$999,999.99', 'with at most two decimals', 'US dollars'],
  ['EUR', '€0.50', '€999,999.99', 'with at most two decimals', 'euros'],
  ['JPY', '¥50', '¥99,999,999', 'without decimals', 'Japanese yen'],
  [
    ...(['KWD', `KWD${nbsp}0.500`, `KWD${nbsp}99,999.990`] as const),
    ...(['with at most two decimals', 'Kuwaiti dinars'] as const),
  ],
])('a price in %s is from %s to %s, %s', (currency, least, most, decimals, name) => {
  inMarketWith(currency);
  expect(formatMoney(smallestAmount())).toBe(least);
  expect(formatMoney(largestAmount())).toBe(most);
  expect(decimalsInWords()).toBe(decimals);
  expect(currencyName()).toBe(name);
});

test.each(['USD', 'EUR', 'GBP', 'JPY', 'KWD', 'BDT', 'INR', 'CHF'])(
  'amounts in %s are written as Intl writes them',
  (currency) => {
    inMarketWith(currency);
    for (const amount of [0, 0.5, 12, 1_234, 999_999.99, -1_234.5]) {
      const money = minorUnits(amount);
      const whole = Number.isInteger(majorUnits(money)) && { maximumFractionDigits: 0 };
      const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...whole });
      expect(formatMoney(money)).toBe(intl.format(majorUnits(money)));
    }
  },
);

test('the currency of a market that says nothing is the dollar that Intl knows', () => {
  expect(usDollars).toEqual(currencyOf('USD'));
});

test('where a sign cannot be shown, the code is', () => {
  inMarketWith('INR');
  expect(formatMoneyWithCode(1_850_050)).toBe('INR 18,500.50');
  inMarketWith('JPY');
  expect(formatMoneyWithCode(1_850)).toBe('JPY 1,850');
});

test('codes are those of ISO, and cards can be charged in the currency', () => {
  for (const code of ['USD', 'EUR', 'JPY', 'KWD']) {
    expect([isCurrency(code), isPayable(code)]).toEqual([true, true]);
  }
  for (const code of ['usd', 'EURO', '', 'QQQ']) expect(isCurrency(code)).toBe(false);
  // The provider takes two decimals of the first two, and none of the last.
  for (const code of ['ISK', 'UGX', 'MGA']) expect(isPayable(code)).toBe(false);
  for (const code of ['BD', 'DE', 'US']) expect(isCountry(code)).toBe(true);
  for (const code of ['de', 'XX', 'ZZ', 'DEU', '']) expect(isCountry(code)).toBe(false);
});

test('distances are kept in kilometres and shown in the unit of the market', () => {
  expect(formatDistance(42_000)).toBe('42,000 km');
  expect([distanceFrom(42_000), kilometresFrom(42_000)]).toEqual([42_000, 42_000]);
  expect(distanceUnit()).toBe('kilometres');
  setMarketSettings({ ...defaultMarketSettings, distance: 'mi' });
  expect(formatDistance(42_000)).toBe('26,098 mi');
  expect(distanceUnit()).toBe('miles');
  expect(kilometresFrom(26_098)).toBe(42_001);
  for (let miles = 0; miles < 2_000; miles += 1) {
    expect(distanceFrom(kilometresFrom(miles))).toBe(miles);
  }
});
