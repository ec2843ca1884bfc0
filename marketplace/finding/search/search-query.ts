import * as z from 'zod/mini';
import { Refusal } from '#marketplace/errors.ts';
import { type CarSearch, cursorShape } from './car-search.ts';
import { trueOrFalse } from './parameter.ts';
import { allSearchParameters, type Mistakes, readSearch } from './search-parameters.ts';

const mostAtOnce = 200;

const brief = trueOrFalse('Descriptions are left empty.');
const paging = [
  { name: 'limit', schema: { type: 'integer', minimum: 1, maximum: mostAtOnce } },
  { name: 'cursor', schema: { type: 'string' } },
  { name: 'brief', schema: brief.schema },
];

/** Accepts any value, because `readQuery` checks them. The API document has the schema of each parameter. */
function asGiven(parameters: { name: string; schema: object }[]) {
  const shape = parameters.map(({ name, schema }) => {
    const given = z.optional(z.unknown());
    z.globalRegistry.add(given, { ...schema });
    return [name, given];
  });
  return z.object(Object.fromEntries(shape) as Record<string, z.ZodMiniOptional<z.ZodMiniUnknown>>);
}

export const SearchQuery = asGiven(allSearchParameters);
export const ListingsQuery = asGiven([...allSearchParameters, ...paging]);
/** The path has the category. */
export const CategoryQuery = asGiven([
  ...allSearchParameters.filter(({ name }) => name !== 'category'),
  ...paging,
]);
export const SimilarQuery = asGiven(paging.filter(({ name }) => name === 'brief'));
export const SuggestionsQuery = asGiven(allSearchParameters.filter(({ name }) => name === 'q'));

export type Query = Record<string, unknown>;

export function readQuery(query: Query, slugs: readonly string[]) {
  const valuesOf = (name: string) => [query[name] ?? []].flat().map(String);
  const { search, mistakes } = readSearch(valuesOf, slugs);
  const [limit, cursor, cards] = [valuesOf('limit'), valuesOf('cursor'), valuesOf('brief')];
  return {
    search,
    limit: limit[0] === undefined ? undefined : Number(limit[0]),
    cursor: cursor[0],
    isBrief: cards[0] === 'true',
    mistakes: {
      ...mistakes,
      ...(!isOnce(limit, isLimit) && { limit: `Use 1 to ${mostAtOnce}.` }),
      ...(!isOnce(cursor, isCursor) && { cursor: 'Use the cursor from the previous page.' }),
      ...(!isOnce(cards, isTrueOrFalse) && { brief: brief.mistake() }),
    } as Mistakes,
  };
}

const isOnce = (texts: string[], isRight: (text: string) => boolean) =>
  texts.length < 2 && texts.every(isRight);

const isLimit = (text: string) =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= mostAtOnce;

const isCursor = (text: string) => cursorShape.test(text);

const isTrueOrFalse = (text: string) => brief.read([text], []) !== undefined;

/** An unreadable parameter must not find all cars. */
export function searchIn(query: Query, slugs: readonly string[]): CarSearch {
  const { search, mistakes } = readQuery(query, slugs);
  refuseMistakes(mistakes);
  return search;
}

export function refuseMistakes(fields: Mistakes): void {
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_request', { fields });
}
