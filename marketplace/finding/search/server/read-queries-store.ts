import type { Database } from '#database/connection.ts';
import { findPlaces } from '#marketplace/cars/places/server/place-store.ts';
import type { CarSearch } from '../car-search.ts';
import { readSearch } from '../search-parameters.ts';
import type { ReadSearch } from './search-terms.ts';
import { asRead, lexiconOf, spell } from './search-words-store.ts';

/** Of all searches together: each takes a look at all words that are like it. */
const correctedAtMost = 200;

export type ReadQuery = ReadSearch & { query: string };

/** Searches that were kept as they stand in addresses, each read as the list would read it now. */
export async function readQueries(
  db: Database,
  queries: string[],
  slugs: readonly string[],
): Promise<ReadQuery[]> {
  const asked = queries.flatMap((query) => searchesIn(query, slugs));
  const spelled = await spell(db, asked);
  const words = [...new Set(spelled.flatMap((each) => each.words))];
  const lexicon = await lexiconOf(db, words, correctedAtMost);
  const near = asked.flatMap((search) => search.near ?? []);
  const places = new Map((await findPlaces(db, near)).map((place) => [place.id, place]));
  return asked.flatMap((search, number) => {
    const place = search.near === null ? null : places.get(search.near);
    // Whoever asked for a place that is gone finds nothing.
    if (place === undefined) return [];
    const nearby = place && { place, within: search.within };
    return { nearby, ...asRead(spelled[number]!, lexicon, slugs), ...search };
  });
}

const nothing: string[] = [];

/** None where something makes no sense any more, such as a brand that is gone: the list has no car for it either. */
function searchesIn(query: string, slugs: readonly string[]): (CarSearch & { query: string })[] {
  const params = new URLSearchParams(query);
  const given = new Set(params.keys());
  const { search, mistakes } = readSearch(
    (name) => (given.has(name) ? params.getAll(name) : nothing),
    slugs,
  );
  return Object.keys(mistakes).length > 0 ? [] : [{ query, ...search }];
}
