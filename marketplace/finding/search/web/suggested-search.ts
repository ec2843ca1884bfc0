import type { CarSearch } from '../car-search.ts';
import type { Suggestion } from '../contract.ts';

/** What looking for a suggestion means to a search. */
export function suggestedSearch(search: CarSearch, { kind, text }: Suggestion): CarSearch {
  return kind === 'location' ? { ...search, q: '', location: [text] } : { ...search, q: text };
}

/** Where a suggestion leads from any other page. */
export function suggestedAddress({ kind, text }: Suggestion): string {
  if (kind === 'category') return `/category/${text}`;
  if (text === '') return '/car';
  return `/car?${new URLSearchParams(kind === 'location' ? { location: text } : { q: text })}`;
}
