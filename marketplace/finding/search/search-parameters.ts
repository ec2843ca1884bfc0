import { distances, longestPlace, usualDistance } from '#marketplace/cars/places/place.ts';
import { priceLabels } from '#marketplace/cars/valuation/price-label.ts';
import { type Condition, facts } from '#marketplace/cars/vehicles/facts.ts';
import {
  currencyName,
  formatMoney,
  largestAmount,
  largestInAnyCurrency,
  type Money,
  majorUnits,
  moneyFromText,
} from '#marketplace/money.ts';
import {
  type CarSearch,
  emptySearch,
  everyCar,
  mostChosen,
  mostYears,
  orders,
  tidied,
} from './car-search.ts';
import { factParameters } from './fact-parameters.ts';
import {
  longestText,
  type Parameter,
  severalOf,
  someOf,
  someTexts,
  tidyText,
  trueOrFalse,
  wholeNumber,
} from './parameter.ts';

const amount = {
  read: readAmount,
  write: (money: Money | null) => (money === null ? [] : [String(majorUnits(money))]),
  schema: { type: 'number', minimum: 0, maximum: largestInAnyCurrency },
};

/** The largest integer of PostgreSQL. */
const largestPlaceId = 2 ** 31 - 1;

export const unknownPlace = 'We do not know this place.';

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
        'Words in any order, in name, category, location or description; small mistakes are put right. What names a fuel, gearbox, drive, body or colour, or the year of first registration, also finds cars that state it.',
    },
  },
  categories: {
    name: 'category',
    isRepeatable: true,
    read: (texts, slugs) => {
      const asked = texts.map((text) => text.toLowerCase());
      const known = slugs.filter((slug) => asked.includes(slug));
      return known.length > 0 && known.length <= mostChosen ? known : undefined;
    },
    mistake: `Use up to ${mostChosen} of the categories we have.`,
    write: (chosen) => chosen,
    schema: severalOf({ type: 'string', maxLength: 100 }, mostChosen),
  },
  conditions: { name: 'condition', ...someOf(Object.keys(facts.condition.values) as Condition[]) },
  minPrice: {
    name: 'minPrice',
    ...amount,
    read: (texts) => nothingForNone(readAmount(texts)),
    get mistake() {
      return mistakeInAmount();
    },
  },
  maxPrice: {
    name: 'maxPrice',
    ...amount,
    get mistake() {
      return mistakeInAmount();
    },
  },
  maxYears: {
    name: 'maxYears',
    ...wholeNumber({
      least: 0,
      most: mostYears,
      mistake: `Use whole years, 0 to ${mostYears}.`,
      description: 'Years of use at most.',
    }),
  },
  priceLabels: {
    name: 'priceLabel',
    ...someOf(priceLabels, {
      description: 'How the price is rated. Several: any of them.',
    }),
  },
  locations: {
    name: 'location',
    ...someTexts({ most: mostChosen, longest: longestPlace, what: 'places' }),
  },
  near: {
    name: 'near',
    read: ([text = '']) => (/^[1-9]\d{0,9}$/.test(text) ? knownAsInteger(text) : undefined),
    mistake: unknownPlace,
    write: (id) => (id === null ? [] : [String(id)]),
    schema: {
      type: 'integer',
      minimum: 1,
      maximum: largestPlaceId,
      description: 'The id of a place, from `GET /places`.',
    },
  },
  within: {
    name: 'within',
    read: ([text = '']) => distances().find((distance) => String(distance) === text),
    get mistake() {
      return `Use ${distances().join(', ')}.`;
    },
    write: (kilometres) => (kilometres === usualDistance() ? [] : [String(kilometres)]),
    schema: {
      type: 'integer',
      minimum: 1,
      maximum: 322,
      description:
        'Kilometres around `near`: 10, 25, 50 (unless given), 100 or 200. In a market that counts in miles, the kilometres of so many miles: 16, 40, 80, 161 or 322.',
    },
  },
  verifiedOnly: {
    name: 'verified',
    ...trueOrFalse('`true`: only cars of verified sellers.'),
  },
  ...factParameters,
  unstated: {
    name: 'unstated',
    ...trueOrFalse('`true`: also cars that do not say what is filtered by.'),
  },
  order: {
    name: 'order',
    read: ([text]) => orders.find((order) => order === text),
    mistake: `Use ${orders.join(', ')}.`,
    write: (order) => (order === everyCar.order ? [] : [order]),
    schema: {
      type: 'string',
      enum: orders,
      description:
        '`newest-price-drop`: cars whose price dropped in the last 30 days, then the others, newest first. `best-price`: best rated first, cars without a label last.',
    },
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
export function readSearch(
  valuesOf: (name: string) => string[],
  slugs: readonly string[],
): { search: CarSearch; mistakes: Mistakes } {
  const search: Record<string, unknown> = emptySearch();
  const mistakes: Mistakes = {};
  for (const [part, parameter] of parts) {
    const { name, isRepeatable, read } = parameter;
    const given = valuesOf(name).filter((text) => text !== '');
    if (given.length === 0) continue;
    const value = isRepeatable || given.length === 1 ? read(given, slugs) : undefined;
    if (value === undefined) mistakes[name] = parameter.mistake;
    else search[part] = value;
  }
  return { search: tidied(search as CarSearch), mistakes };
}

/** The one way to write a search into an address: defaults left out, always in the same order. */
export function searchToParams(search: CarSearch): URLSearchParams {
  const params = new URLSearchParams();
  const tidy = tidied(search);
  for (const [part, { name, write }] of parts) {
    for (const text of write(tidy[part])) params.append(name, text);
  }
  return params;
}

function mistakeInAmount(): string {
  const unit = currencyName().split(' ').at(-1);
  return `Use an amount in ${unit}, at most ${formatMoney(largestAmount())}.`;
}

function readAmount([text = '']: string[]): Money | undefined {
  const money = /^[\d.]+$/.test(text) ? moneyFromText(text) : null;
  return money !== null && money <= largestAmount() ? money : undefined;
}

/** No id is larger than the database's integers. */
const knownAsInteger = (text: string) =>
  Number(text) <= largestPlaceId ? Number(text) : undefined;

/** From nothing on is from anything on. */
const nothingForNone = (money: Money | undefined) => (money === 0 ? null : money);
