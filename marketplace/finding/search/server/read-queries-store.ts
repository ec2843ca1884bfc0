import type { Database } from '#database/connection.ts';
import { findPlaces } from '#marketplace/cars/places/server/place-store.ts';
import type { CarSearch } from '../car-search.ts';
import { readSearch } from '../search-parameters.ts';
import type { ReadSearch } from './search-terms.ts';
import { asRead, lexiconOf, spell } from './search-words-store.ts';

/** For all searches together, because each needs a search of all similar words. */
const correctedAtMost = 200;

export type ReadQuery = ReadSearch & { query: string };

/** Reads saved addresses as the list would read them now. */
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
    // A search around a deleted place finds nothing.
    if (place === undefined) return [];
    const nearby = place && { place, within: search.within };
    return { nearby, ...asRead(spelled[number]!, lexicon, slugs), ...search };
  });
}

const nothing: string[] = [];

/** Empty for an address that is no longer valid, such as one with a deleted brand. */
function searchesIn(query: string, slugs: readonly string[]): (CarSearch & { query: string })[] {
  const params = new URLSearchParams(query);
  const given = new Set(params.keys());
  const { search, mistakes } = readSearch(
    (name) => (given.has(name) ? params.getAll(name) : nothing),
    slugs,
  );
  return Object.keys(mistakes).length > 0 ? [] : [{ query, ...search }];
}
