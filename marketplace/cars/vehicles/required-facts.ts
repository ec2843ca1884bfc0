import { currencyName } from '#marketplace/money.ts';
import type { RequiredFact } from './fact.ts';

export const conditions = { Good: 'Good', Medium: 'Medium', Bad: 'Bad' } as const;

const priceSteps = [
  2_000, 5_000, 10_000, 15_000, 20_000, 30_000, 50_000, 75_000, 100_000, 150_000, 200_000,
] as const;

/** The first part of the table in `facts.ts`. Pages with cards load only this part. */
export const requiredFacts = {
  name: {
    wire: 'productname',
    kind: 'text',
    longest: 120,
    label: 'Product name',
    hint: 'Brand, model and version, such as Toyota Corolla Hatch SE.',
    missing: 'Enter the name of the car.',
  },
  location: {
    wire: 'location',
    kind: 'text',
    longest: 120,
    label: 'Location',
    missing: 'Enter where the car is.',
    sheet: 'Location',
    filters: [{ parameter: 'location', by: 'any' }],
  },
  category: {
    wire: 'category',
    kind: 'make',
    label: 'Category',
    missing: 'Choose a category.',
    sheet: 'Company',
    filters: [{ parameter: 'category', by: 'any' }],
  },
  condition: {
    wire: 'conation',
    kind: 'choice',
    values: conditions,
    label: 'Condition',
    missing: 'Choose a condition.',
    sheet: 'Condition',
    filters: [{ parameter: 'condition', by: 'any' }],
  },
  resalePrice: {
    wire: 'resalePrice',
    kind: 'money',
    label: 'Resale price',
    get hint() {
      return `Your asking price, in ${currencyName()}.`;
    },
    missing: 'Enter the resale price.',
    sheet: 'Sell price',
    filters: [
      { parameter: 'minPrice', filter: 'price', by: 'least', steps: priceSteps },
      { parameter: 'maxPrice', filter: 'price', by: 'most', steps: priceSteps },
    ],
  },
  originalPrice: {
    wire: 'originalPrice',
    kind: 'money',
    label: 'Original price',
    hint: 'What you paid for it.',
    missing: 'Enter the original price.',
    sheet: 'Buy price',
  },
  phone: {
    wire: 'phone',
    kind: 'phone',
    label: 'Phone',
    hint: 'Shown to everyone who views the car, unless you choose to answer first (Account).',
    missing: 'Enter a phone number.',
    sheet: 'Phone',
  },
  yearsUsed: {
    wire: 'year',
    kind: 'number',
    least: 0,
    most: 100,
    unit: 'years',
    label: 'Years of use',
    missing: 'Enter the years of use.',
    sheet: 'Years used',
    filters: [
      {
        parameter: 'maxYears',
        filter: 'years',
        by: 'most',
        steps: [1, 2, 3, 5, 8, 10, 15],
      },
    ],
  },
  description: {
    wire: 'description',
    kind: 'lines',
    longest: 5_000,
    label: 'Description',
    hint: 'Service history, repairs, tyres, what is not perfect.',
    missing: 'Describe the car in a few words.',
  },
} as const satisfies Record<string, RequiredFact>;
