import { distances, usualDistance } from '#marketplace/cars/places/place.ts';
import {
  type CarSearch,
  emptySearch,
  everyCar,
  orders,
  type SearchParameter,
  searchParameterNames,
  tidied,
} from './car-search.ts';
import { optionParameters } from './option-parameters.ts';
import { longestText, type Parameter, tidyText, trueOrFalse } from './parameter.ts';

const largestPlaceId = 2 ** 31 - 1;

export const unknownPlace = 'We do not know this place.';

/** Pages, the API and the page cache all read searches by these. */
const searchParameters: { [Name in SearchParameter]: Parameter<CarSearch[Name]> } = {
  ...optionParameters,
  q: {
    read: ([text = '']) => (text.length <= longestText ? tidyText(text) : undefined),
    mistake: () => `Use at most ${longestText} characters.`,
    write: (text) => (text === '' ? [] : [text]),
    schema: {
      type: 'string',
      maxLength: longestText,
      description:
        'Words in any order, in name, category, location or description; small mistakes are put right. What names a fuel, gearbox, drive, body or colour, or the year of first registration, also finds cars that state it.',
    },
  },
  near: {
    read: ([text = '']) =>
      /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestPlaceId ? Number(text) : undefined,
    mistake: () => unknownPlace,
    write: (id) => (id === null ? [] : [String(id)]),
    schema: {
      type: 'integer',
      minimum: 1,
      maximum: largestPlaceId,
      description: 'The id of a place, from `GET /places`.',
    },
  },
  within: {
    read: ([text = '']) => distances().find((distance) => String(distance) === text),
    mistake: () => `Use ${distances().join(', ')}.`,
    write: (kilometres) => (kilometres === usualDistance() ? [] : [String(kilometres)]),
    schema: {
      type: 'integer',
      minimum: 1,
      maximum: 322,
      description:
        'Kilometres around `near`: 10, 25, 50 (unless given), 100 or 200. In a market that counts in miles, the kilometres of so many miles: 16, 40, 80, 161 or 322.',
    },
  },
  unstated: trueOrFalse('`true`: also cars that do not say what is filtered by.'),
  order: {
    read: ([text]) => orders.find((order) => order === text),
    mistake: () => `Use ${orders.join(', ')}.`,
    write: (order) => (order === everyCar.order ? [] : [order]),
    schema: {
      type: 'string',
      enum: orders,
      description:
        '`newest-price-drop`: cars whose price dropped in the last 30 days, then the others, newest first. `best-price`: best rated first, cars without a label last.',
    },
  },
};

type AnyParameter = Parameter<CarSearch[SearchParameter]>;

export const allSearchParameters = searchParameterNames.map((name) => ({
  name,
  ...(searchParameters[name] as AnyParameter),
}));

export type Mistakes = Record<string, string>;

/** Parameters that are missing, or empty as browsers send them, do not filter. */
export function readSearch(
  valuesOf: (name: string) => string[],
  slugs: readonly string[],
): { search: CarSearch; mistakes: Mistakes } {
  const search: Record<string, unknown> = emptySearch();
  const mistakes: Mistakes = {};
  for (const { name, isRepeatable, read, mistake } of allSearchParameters) {
    const given = valuesOf(name).filter((text) => text !== '');
    if (given.length === 0) continue;
    const value = isRepeatable || given.length === 1 ? read(given, slugs) : undefined;
    if (value === undefined) mistakes[name] = mistake();
    else search[name] = value;
  }
  return { search: tidied(search as CarSearch), mistakes };
}

/** Leaves out defaults and always has the same order, so that each search has one address. */
export function searchToParams(search: CarSearch): URLSearchParams {
  const params = new URLSearchParams();
  const tidy = tidied(search);
  for (const { name, write } of allSearchParameters) {
    for (const text of write(tidy[name])) params.append(name, text);
  }
  return params;
}
