import type { CarSearch } from '../car-search.ts';
import { readSearch, searchToParams } from '../search-parameters.ts';

/** What a form does not ask for goes along unseen, so that the browser alone can send it. */
export function KeptInputs({ search, asked }: { search: CarSearch; asked: readonly string[] }) {
  const kept = [...searchToParams(search)].filter(([name]) => !asked.includes(name));
  return kept.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

/** What a form says, as the server would read it. */
export function searchIn(form: HTMLFormElement, slugs: readonly string[]): CarSearch {
  const given = new FormData(form);
  return readSearch((name) => given.getAll(name).map(String), slugs).search;
}
