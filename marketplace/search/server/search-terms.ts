import type { Kilometres } from '#marketplace/distance.ts';
import type { Point } from '#marketplace/places/great-circle.ts';
import type { Place } from '#marketplace/places/place.ts';
import type { Category } from '#marketplace/vehicles/facts.ts';
import type { CarSearch, Filter } from '../car-search.ts';
import { type FactFilter, factFilters } from '../fact-filters.ts';

/** A circle around a place. */
export type Nearby = { place: Place & Point; within: Kilometres };

export type Correction = { typed: string; meant: string };

/** A search after the database has read its words. */
export type ReadSearch = CarSearch & {
  /** Whoever writes "bmw" wants that category and not every car whose seller mentions it. */
  namedCategories: Category[];
  /** Each in the query language of the index; a car must have them all. */
  wordTerms: string[];
  /** As the index spells them. */
  places: string[];
  models: string[];
  corrections: Correction[];
  nearby: Nearby | null;
};

/** Text that the query language takes for nothing but text. */
export const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

export const either = (terms: string[]): string => `(${terms.join(' | ')})`;

/** Which filters of a search count. */
export type Applies = (filter: Filter) => boolean;
export const everyFilter: Applies = () => true;

/** A query for the index of terms, or null when it would find everything. */
export function termsOf(search: ReadSearch, applies: Applies): string | null {
  const parts: Partial<Record<Filter, string[]>> = {
    text: [...search.wordTerms, ...oneOf(search.namedCategories.map((category) => `=${category}`))],
    category: oneOf(search.categories.map((category) => `=${category}`)),
    condition: oneOf(search.conditions.map((condition) => `=${condition}`)),
    location: oneOf(search.places.map((place) => `=in ${place}`)),
    verified: search.verifiedOnly ? oneOf(['=verified']) : [],
    ...Object.fromEntries(factFilters.map((each) => [each.parameter, factTerms(search, each)])),
  };
  const kept = (Object.keys(parts) as Filter[]).filter(applies).flatMap((filter) => parts[filter]!);
  return kept.length > 0 ? kept.join(' & ') : null;
}

/** Of a car that does not say. */
const unstated = '?';

/** As `search_terms` spells what is stated; an empty value is one that is not. */
const factTerm = ({ name }: FactFilter, value: string): string =>
  `=${name === 'equipment' ? 'eq' : name} ${value || unstated}`;

/** Numbers are no terms. */
function factTerms(search: ReadSearch, each: FactFilter): string[] {
  const orUnstated = search.unstated ? [''] : [];
  const any = (values: string[]) =>
    oneOf([...values, ...orUnstated].map((value) => factTerm(each, value)));
  const { parameter, filter } = each;
  const wanted = parameter === 'model' ? search.models : search[parameter];
  if (filter.by === 'is') return wanted ? any([filter.value]) : [];
  if (!Array.isArray(wanted) || wanted.length === 0) return [];
  return filter.by === 'all' ? wanted.flatMap((value) => any([value])) : any(wanted);
}

/** The categories that are left to look in; none stands for all of them. */
export const categoriesOf = ({ categories, namedCategories }: ReadSearch): Category[] =>
  categories.length > 0 && namedCategories.length > 0
    ? categories.filter((category) => namedCategories.includes(category))
    : [...categories, ...namedCategories];

const oneOf = (facts: string[]) => (facts.length > 0 ? [either(facts.map(quoted))] : []);
