import {
  formatMoney,
  largestAmount,
  type Money,
  moneyFromText,
  toDollars,
} from '#marketplace/money.ts';
import { categories, conditions, isCategory } from '#marketplace/vehicles/facts.ts';
import {
  type CarSearch,
  everyCar,
  longestText,
  mostLocations,
  mostYears,
  orders,
} from './car-search.ts';

/** How one part of a search stands in an address. */
type Parameter<Value> = {
  name: string;
  /** `?name=a&name=b` asks for either. */
  isRepeatable?: true;
  /** Undefined where it makes no sense. */
  read: (texts: string[]) => Value | undefined;
  /** What to do about that. */
  mistake: string;
  /** Nothing for what goes without saying. */
  write: (value: Value) => string[];
  /** For the API document. */
  schema: object;
};

const longestPlace = 120;

/** Every part has one: what can be searched by is known to pages, the API and the page cache alike. */
export const searchParameters: { [Part in keyof CarSearch]: Parameter<CarSearch[Part]> } = {
  text: {
    name: 'q',
    read: ([text = '']) => (text.length <= longestText ? tidyText(text) : undefined),
    mistake: `Use at most ${longestText} characters.`,
    write: (text) => (text === '' ? [] : [text]),
    schema: {
      type: 'string',
      maxLength: longestText,
      description:
        'Words in any order, in name, category, location or description; small mistakes are put right.',
    },
  },
  categories: {
    name: 'category',
    isRepeatable: true,
    read: (texts) => {
      const known = texts.map((text) => text.toLowerCase()).filter(isCategory);
      return known.length > 0 ? categories.filter((each) => known.includes(each)) : undefined;
    },
    mistake: 'There are no cars in this category.',
    write: (chosen) => chosen,
    schema: severalOf({ type: 'string', maxLength: 100 }),
  },
  conditions: {
    name: 'condition',
    isRepeatable: true,
    read: (texts) => {
      const chosen = conditions.filter((each) => texts.includes(each));
      return chosen.length === new Set(texts).size ? chosen : undefined;
    },
    mistake: `Use ${conditions.join(', ')}.`,
    write: (chosen) => chosen,
    schema: severalOf({ type: 'string', enum: conditions }),
  },
  minPrice: { name: 'minPrice', ...amount(), read: (texts) => nothingForNone(readAmount(texts)) },
  maxPrice: { name: 'maxPrice', ...amount() },
  maxYears: {
    name: 'maxYears',
    read: ([text = '']) =>
      /^\d{1,3}$/.test(text) && Number(text) <= mostYears ? Number(text) : undefined,
    mistake: `Use whole years, 0 to ${mostYears}.`,
    write: (years) => (years === null ? [] : [String(years)]),
    schema: {
      type: 'integer',
      minimum: 0,
      maximum: mostYears,
      description: 'Years of use at most.',
    },
  },
  locations: {
    name: 'location',
    isRepeatable: true,
    read: (texts) => {
      const places = [...new Set(texts.map(tidyText))].filter((place) => place !== '').sort();
      const areSensible = places.every(({ length }) => length <= longestPlace);
      return areSensible && places.length <= mostLocations ? places : undefined;
    },
    mistake: `Use at most ${mostLocations} places of at most ${longestPlace} characters.`,
    write: (places) => places,
    schema: severalOf({ type: 'string', maxLength: longestPlace }),
  },
  verifiedOnly: {
    name: 'verified',
    read: ([text]) => ({ true: true, false: false })[text ?? ''],
    mistake: 'Use true or false.',
    write: (isOnly) => (isOnly ? ['true'] : []),
    schema: {
      type: 'string',
      enum: ['true', 'false'],
      description: '`true`: only cars of verified sellers.',
    },
  },
  order: {
    name: 'order',
    read: ([text]) => orders.find((order) => order === text),
    mistake: `Use ${orders.join(', ')}.`,
    write: (order) => (order === everyCar.order ? [] : [order]),
    schema: { type: 'string', enum: orders },
  },
};

type AnyParameter = Parameter<CarSearch[keyof CarSearch]>;
const parts = Object.entries(searchParameters) as [keyof CarSearch, AnyParameter][];

export const allSearchParameters = parts.map(([, { name, isRepeatable = false, schema }]) => ({
  name,
  isRepeatable,
  schema,
}));

/** By the names of the parameters. */
export type Mistakes = Record<string, string>;

/** The one way to read a search. What is not given, or empty as forms send it, stands for "any". */
export function readSearch(valuesOf: (name: string) => string[]): {
  search: CarSearch;
  mistakes: Mistakes;
} {
  const search: Record<string, unknown> = { ...everyCar };
  const mistakes: Mistakes = {};
  for (const [part, { name, isRepeatable, read, mistake }] of parts) {
    const given = valuesOf(name).filter((text) => text !== '');
    if (given.length === 0) continue;
    const value = isRepeatable || given.length === 1 ? read(given) : undefined;
    if (value === undefined) mistakes[name] = mistake;
    else search[part] = value;
  }
  return { search: search as CarSearch, mistakes };
}

/** The one way to write a search into an address: defaults left out, always in the same order. */
export function searchToParams(search: CarSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const [part, { name, write }] of parts) {
    for (const text of write(search[part])) params.append(name, text);
  }
  return params;
}

/** One line without control characters. */
export const tidyText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();

function amount() {
  return {
    read: readAmount,
    mistake: `Use an amount in dollars, at most ${formatMoney(largestAmount)}.`,
    write: (money: Money | null) => (money === null ? [] : [String(toDollars(money))]),
    schema: { type: 'number', minimum: 0, maximum: toDollars(largestAmount) },
  };
}

function readAmount([text = '']: string[]): Money | undefined {
  const money = /^[\d.]+$/.test(text) ? moneyFromText(text) : null;
  return money !== null && money <= largestAmount ? money : undefined;
}

/** From nothing on is from anything on. */
const nothingForNone = (money: Money | undefined) => (money === 0 ? null : money);

function severalOf(each: object) {
  return {
    anyOf: [each, { type: 'array', items: each, maxItems: mostLocations }],
    description: 'Several: any of them.',
  };
}
