import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** What the address says is shown, so that going back and sharing work. An empty value is left out. */
export function useUrlFilters() {
  const [query, setQuery] = useSearchParams();
  // The address follows a moment later. Whoever sets two filters at once must not lose the first.
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
