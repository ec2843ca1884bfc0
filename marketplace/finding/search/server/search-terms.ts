import type { Point } from '#marketplace/cars/places/great-circle.ts';
import type { Place } from '#marketplace/cars/places/place.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import type { Kilometres } from '#marketplace/distance.ts';
import type { CarSearch, Filter } from '../car-search.ts';
import { type FactFilter, type FilteredFact, factFilters } from '../fact-filters.ts';

/** A circle around a place. */
export type Nearby = { place: Place & Point; within: Kilometres };

export type NamedYear = { year: number; term: string };

/** `also` if some cars have the typed word, too. */
export type Correction = { typed: string; meant: string; also?: true };

/** A search after the database has read its words. */
export type ReadSearch = CarSearch & {
  /** Whoever writes "bmw" wants that category and not every car whose seller mentions it. */
  namedCategories: Category[];
  /** Each in the query language of the index; a car must have them all. */
  wordTerms: string[];
  /** As well; a car that was first registered in the year need not have its term. */
  namedYears: NamedYear[];
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

/** What each filter asks for in terms. Those of thousands of saved searches are written again and again. */
const termsFor: [Filter, (search: ReadSearch) => string[]][] = [
  ['text', ({ wordTerms, namedCategories }) => [...wordTerms, ...oneOf(namedCategories, '=')]],
  ['category', ({ categories }) => oneOf(categories, '=')],
  ['condition', ({ conditions }) => oneOf(conditions, '=')],
  ['location', ({ places }) => oneOf(places, '=in ')],
  ['verified', ({ verifiedOnly }) => oneOf(verifiedOnly ? ['=verified'] : [])],
  ...factFilters.map((each): [Filter, (search: ReadSearch) => string[]] => [
    each.parameter,
    (search) => factTerms(search, each),
  ]),
];

/** A query for the index of terms, or null when it would find everything. */
export function termsOf(search: ReadSearch, applies: Applies): string | null {
  const terms = termsFor.flatMap(([filter, termsIn]) => (applies(filter) ? termsIn(search) : []));
  return terms.length > 0 ? terms.join(' & ') : null;
}

/** Of a car that does not say. */
const unstated = '?';

/** As `search_terms` spells what is stated; an empty value is one that is not. */
export const factTerm = (name: FilteredFact, value: string): string =>
  `=${name === 'equipment' ? 'eq' : name} ${value || unstated}`;

/** Numbers are no terms. */
function factTerms(search: ReadSearch, each: FactFilter): string[] {
  const orUnstated = search.unstated ? [''] : [];
  const any = (values: string[]) =>
    oneOf([...values, ...orUnstated].map((value) => factTerm(each.name, value)));
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

/** None of them: anything will do. */
function oneOf(facts: string[], mark = ''): string[] {
  return facts.length > 0 ? [either(facts.map((fact) => quoted(mark + fact)))] : [];
}
