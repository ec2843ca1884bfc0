import { type CarSearch, everyCar } from '../car-search.ts';
import type { Suggestion } from '../contract.ts';
import { searchToParams } from '../search-parameters.ts';

/** What looking for a suggestion means to a search. */
export function suggestedSearch(search: CarSearch, { kind, text }: Suggestion): CarSearch {
  return kind === 'location' ? { ...search, text: '', locations: [text] } : { ...search, text };
}

/** Where a suggestion leads from any other page. */
export const suggestedAddress = (suggestion: Suggestion): string =>
  suggestion.kind === 'category'
    ? `/category/${suggestion.text}`
    : `/car?${searchToParams(suggestedSearch(everyCar, suggestion))}`;
