import { useSearchParams } from 'react-router';

/** What the address says is shown, so that going back and sharing work. An empty value is left out. */
export function useAddressFilters() {
  const [query, setQuery] = useSearchParams();
  const set = (name: string, value: string) =>
    setQuery(
      (all) => {
        if (value) all.set(name, value);
        else all.delete(name);
        return all;
      },
      { replace: true, preventScrollReset: true },
    );
  return { value: (name: string) => query.get(name) ?? '', set };
}
