import { type CarSearch, searchFromParams, searchToParams } from '../car-search.ts';

/** What a form does not ask for goes along unseen, so that the browser alone can send it. */
export function KeptInputs({ search, asked }: { search: CarSearch; asked: readonly string[] }) {
  const kept = [...searchToParams(search)].filter(([name]) => !asked.includes(name));
  return kept.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

/** What a form says, as the server would read it. */
export const searchIn = (form: HTMLFormElement): CarSearch =>
  searchFromParams(new URLSearchParams([...new FormData(form)] as [string, string][]));
