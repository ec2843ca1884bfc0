import { currencyName, type Money } from '#marketplace/money.ts';

export const conditions = ['Good', 'Medium', 'Bad'] as const;

/** The slug of a make. */
export type Category = string;
export type Condition = (typeof conditions)[number];

type Described = {
  /** In the API, as specified. */
  wire: string;
  /** In the form. */
  label: string;
  hint?: string;
  /** Said when it is left out. */
  missing: string;
  /** In the specification sheet of the car's page; without one it stands elsewhere on the page, or nowhere. */
  sheet?: string;
};

type Text = Described & { kind: 'text' | 'lines'; longest: number };
type Choice = Described & { kind: 'choice'; values: readonly string[] };
/** One of the makes that administrators keep; the database knows which. */
type OfMakes = Described & { kind: 'make' };
type WholeNumber = Described & { kind: 'number'; least: number; most: number; unit: string };
type Amount = Described & { kind: 'money' };
type Phone = Described & { kind: 'phone' };

export type Fact = Text | Choice | OfMakes | WholeNumber | Amount | Phone;

/**
 * What is known of a car, each fact described once. The API's contract, the form and its checks, and the
 * specification sheet follow from it. A new one is an entry here, a column and its words.
 */
export const facts = {
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
  },
  category: {
    wire: 'category',
    kind: 'make',
    label: 'Category',
    missing: 'Choose a category.',
    sheet: 'Company',
  },
  condition: {
    wire: 'conation',
    kind: 'choice',
    values: conditions,
    label: 'Condition',
    missing: 'Choose a condition.',
    sheet: 'Condition',
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
  },
  description: {
    wire: 'description',
    kind: 'lines',
    longest: 5_000,
    label: 'Description',
    hint: 'Service history, repairs, tyres, what is not perfect.',
    missing: 'Describe the car in a few words.',
  },
} as const satisfies Record<string, Fact>;

type Facts = typeof facts;
export type FactName = keyof Facts;
export type WireName = Facts[FactName]['wire'];

/** In the order in which sellers are asked. */
export const factsInForm = {
  car: ['name', 'category', 'condition', 'location', 'yearsUsed', 'description'],
  price: ['resalePrice', 'originalPrice', 'phone'],
} as const satisfies Record<string, readonly FactName[]>;

type Value<F extends Fact> = F extends { kind: 'choice'; values: readonly (infer One)[] }
  ? One
  : F extends { kind: 'money' }
    ? Money
    : F extends { kind: 'number' }
      ? number
      : string;

/** A car's facts, in our own words. */
export type CarFacts = { [Name in FactName]: Value<Facts[Name]> };
/** The same on the wire, where amounts are in major units. */
export type FactsOnWire = { [Name in FactName as Facts[Name]['wire']]: Value<Facts[Name]> };

export const factEntries = Object.entries(facts) as [FactName, Fact][];
