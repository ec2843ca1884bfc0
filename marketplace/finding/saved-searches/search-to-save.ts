import { type CarSearch, everyCar, filtersOf } from '#marketplace/finding/search/car-search.ts';
import { searchToParams } from '#marketplace/finding/search/search-parameters.ts';
import { longestName } from './saved-search.ts';

/** The one spelling of a search: in which order its cars are shown is not part of it. */
export const queryOf = (search: CarSearch): string =>
  searchToParams({ ...search, order: everyCar.order }).toString();

/** What asks for nothing would tell of every car there is. */
export const isWorthSaving = (search: CarSearch): boolean => filtersOf(search).length > 0;

/** A name out of what is asked for, which its owner may change. */
export function suggestedName(words: string[]): string {
  const name = words.join(', ');
  return name.length <= longestName ? name : `${name.slice(0, longestName - 1).trimEnd()}…`;
}
