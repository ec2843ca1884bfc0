import type { CarSearch } from '../car-search.ts';
import { readSearch, searchToParams } from '../search-parameters.ts';

/** Hidden inputs for the other parameters, so that the form works without our scripts. */
export function KeptInputs({ search, asked }: { search: CarSearch; asked: readonly string[] }) {
  const kept = [...searchToParams(search)].filter(([name]) => !asked.includes(name));
  return kept.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

export function searchIn(form: HTMLFormElement, slugs: readonly string[]): CarSearch {
  const given = new FormData(form);
  return readSearch((name) => given.getAll(name).map(String), slugs).search;
}
