import { expect, test } from 'vitest';
import { adviceInWords, missingInWords } from './advice-words.ts';

const found = {
  ...{ estimate: 20_600, low: 18_400, high: 22_900, cars: 16, sellers: 12 },
  ...{ label: null, reason: null, percent: null, daysOnOffer: null },
};

test('advice lists the missing facts', () => {
  expect(missingInWords(['mileage'])).toBe('Add the mileage to see what cars like yours cost.');
  expect(missingInWords(['condition', 'model', 'mileage'])).toBe(
    'Add the condition, the model and the mileage to see what cars like yours cost.',
  );
});

test('advice without a price has the range, and with a price what buyers will read', () => {
  const range = 'Cars like yours are offered for $18,400 to $22,900.';
  expect(adviceInWords(found, undefined)).toBe(range);
  expect(adviceInWords({ ...found, label: 'fair', percent: 2 }, 2_100_000)).toBe(
    `${range} At $21,000 yours is a fair price.`,
  );
  expect(adviceInWords({ ...found, reason: 'unusual' }, 900_000)).toBe(
    `${range} At $9,000 yours looks unusually low; buyers are warned.`,
  );
});

test('advice says how long similar cars have been for sale, if that is known', () => {
  expect(adviceInWords({ ...found, daysOnOffer: 23 }, undefined)).toContain(
    'Half of them have been for sale for 23 days or more.',
  );
  expect(adviceInWords({ ...found, daysOnOffer: 1 }, undefined)).toContain('for 1 day or more.');
});

test('advice gives the reason for no estimate, and asks for missing facts', () => {
  expect(adviceInWords({ reason: 'few', cars: 3, sellers: 2, missing: [] }, 900_000)).toBe(
    'There are too few cars like yours to tell what they cost.',
  );
  expect(adviceInWords({ reason: 'no_model', missing: ['model', 'mileage'] }, 900_000)).toBe(
    'Add the model and the mileage to see what cars like yours cost.',
  );
});
