import { type CarSearch, everyCar, filtersOf } from '#marketplace/finding/search/car-search.ts';
import { searchToParams } from '#marketplace/finding/search/search-parameters.ts';
import { longestName } from './saved-search.ts';

/** The canonical spelling of a search, without the order of its cars. */
export const queryOf = (search: CarSearch): string =>
  searchToParams({ ...search, order: everyCar.order }).toString();

/** A search without filters would send emails about every car. */
export const isWorthSaving = (search: CarSearch): boolean => filtersOf(search).length > 0;

export function suggestedName(words: string[]): string {
  const name = words.join(', ');
  return name.length <= longestName ? name : `${name.slice(0, longestName - 1).trimEnd()}…`;
}
