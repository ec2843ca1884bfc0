import type { Point } from '#marketplace/cars/places/great-circle.ts';
import type { Place } from '#marketplace/cars/places/place.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import type { Kilometres } from '#marketplace/distance.ts';
import type { CarSearch, Filter } from '../car-search.ts';
import {
  canBeUnstated,
  type FilteredName,
  type OptionFilter,
  optionFilters,
} from '../option-filters.ts';

export type Nearby = { place: Place & Point; within: Kilometres };

export type NamedYear = { year: number; term: string };

/** `also` if some cars have the typed word. */
export type Correction = { typed: string; meant: string; also?: true };

/** A search after the database has read its words. */
export type ReadSearch = CarSearch & {
  /** The word "bmw" means the category, not every car whose seller mentions it. */
  namedCategories: Category[];
  /** In the query language of the index. A car must have all of them. */
  wordTerms: string[];
  /** A car must have the term or be first registered in the year. */
  namedYears: NamedYear[];
  spelled: Record<'location' | 'model', string[]>;
  corrections: Correction[];
  nearby: Nearby | null;
};

/** Escapes the operators of the query language. */
export const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

export const either = (terms: string[]): string => `(${terms.join(' | ')})`;

export type Applies = (filter: Filter) => boolean;
export const everyFilter: Applies = () => true;

/** A table, because the terms of thousands of saved searches are written again and again. */
const termsFor: [Filter, (search: ReadSearch) => string[]][] = [
  ['text', ({ wordTerms, namedCategories }) => [...wordTerms, ...oneOf(namedCategories, '=')]],
  ...optionFilters
    .filter((each) => each.name !== 'priceLabel' && !('steps' in each))
    .map((each): [Filter, (search: ReadSearch) => string[]] => [
      each.filter,
      (search) => optionTerms(search, each),
    ]),
];

/** A query for the index of terms, or null if it would find all cars. */
export function termsOf(search: ReadSearch, applies: Applies): string | null {
  const terms = termsFor.flatMap(([filter, termsIn]) => (applies(filter) ? termsIn(search) : []));
  return terms.length > 0 ? terms.join(' & ') : null;
}

const unstated = '?';

/** The marks of `search_terms` in the database; by default the name of the fact. */
const marks: Partial<Record<FilteredName, string>> = {
  category: '',
  condition: '',
  verified: '',
  location: 'in ',
  equipment: 'eq ',
};

/** An empty value is one that the seller did not state. */
export const factTerm = (name: FilteredName, value: string): string =>
  `=${marks[name] ?? `${name} `}${value || unstated}`;

function optionTerms(search: ReadSearch, each: OptionFilter): string[] {
  const orUnstated = search.unstated && canBeUnstated(each) ? [''] : [];
  const any = (values: string[]) =>
    oneOf([...values, ...orUnstated].map((value) => factTerm(each.name, value)));
  const chosen = chosenIn(search, each);
  if (chosen.length === 0) return [];
  return each.by === 'all' ? chosen.flatMap((value) => any([value])) : any(chosen);
}

function chosenIn(search: ReadSearch, each: OptionFilter): string[] {
  const { name, parameter } = each;
  if (name === 'model' || name === 'location') return search.spelled[name];
  const chosen = search[parameter];
  if (each.by !== 'is') return chosen as string[];
  return chosen ? [name === 'verified' ? name : each.value] : [];
}

export const categoriesOf = ({ category, namedCategories }: ReadSearch): Category[] =>
  category.length > 0 && namedCategories.length > 0
    ? category.filter((slug) => namedCategories.includes(slug))
    : [...category, ...namedCategories];

/** No facts mean no condition. */
function oneOf(facts: string[], mark = ''): string[] {
  return facts.length > 0 ? [either(facts.map((fact) => quoted(mark + fact)))] : [];
}
