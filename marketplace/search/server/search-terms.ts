import type { Category } from '#marketplace/vehicles/facts.ts';
import type { CarSearch, Filter } from '../car-search.ts';

export type Correction = { typed: string; meant: string };

/** A search after the database has read its words. */
export type ReadSearch = CarSearch & {
  /** Whoever writes "bmw" wants that category and not every car whose seller mentions it. */
  namedCategories: Category[];
  /** Each in the query language of the index; a car must have them all. */
  wordTerms: string[];
  /** As the index spells them. */
  places: string[];
  corrections: Correction[];
};

/** Text that the query language takes for nothing but text. */
export const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

export const either = (terms: string[]): string => `(${terms.join(' | ')})`;

/** A query for the index of terms, or null when it would find everything. */
export function termsOf(search: ReadSearch, except: Filter | null = null): string | null {
  const parts: Partial<Record<Filter, string[]>> = {
    text: [...search.wordTerms, ...oneOf(search.namedCategories.map((category) => `=${category}`))],
    category: oneOf(search.categories.map((category) => `=${category}`)),
    condition: oneOf(search.conditions.map((condition) => `=${condition}`)),
    location: oneOf(search.places.map((place) => `=in ${place}`)),
    verified: search.verifiedOnly ? oneOf(['=verified']) : [],
  };
  const kept = Object.entries(parts).flatMap(([filter, terms]) => (filter === except ? [] : terms));
  return kept.length > 0 ? kept.join(' & ') : null;
}

/** The categories that are left to look in; none stands for all of them. */
export const categoriesOf = ({ categories, namedCategories }: ReadSearch): Category[] =>
  categories.length > 0 && namedCategories.length > 0
    ? categories.filter((category) => namedCategories.includes(category))
    : [...categories, ...namedCategories];

const oneOf = (facts: string[]) => (facts.length > 0 ? [either(facts.map(quoted))] : []);
