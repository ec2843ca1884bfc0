import type { CarSearch } from '../car-search.ts';
import type { Suggestion } from '../contract.ts';

export function suggestedSearch(search: CarSearch, { kind, text }: Suggestion): CarSearch {
  return kind === 'location' ? { ...search, q: '', location: [text] } : { ...search, q: text };
}

export function suggestedAddress({ kind, text }: Suggestion): string {
  if (kind === 'category') return `/category/${text}`;
  if (text === '') return '/car';
  return `/car?${new URLSearchParams(kind === 'location' ? { location: text } : { q: text })}`;
}
