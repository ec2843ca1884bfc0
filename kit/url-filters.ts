import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Filters in the address, so that going back and sharing work. Empty values are left out. */
export function useUrlFilters() {
  const [query, setQuery] = useSearchParams();
  // The address changes later, so two filters set at once must not overwrite each other.
  const wanted = useRef(query);
  useEffect(() => {
    wanted.current = query;
  }, [query]);

  const set = (name: string, value: string) => {
    const next = new URLSearchParams(wanted.current);
    if (value) next.set(name, value);
    else next.delete(name);
    wanted.current = next;
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return { value: (name: string) => query.get(name) ?? '', set };
}
