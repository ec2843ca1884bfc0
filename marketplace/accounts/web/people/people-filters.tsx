import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type Order, orders } from './people.ts';

const pause = 250;

/** What the address says is shown, so that going back and sharing work. */
export function usePeopleFilters() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('sort') ?? '';
  const change = (name: string, value: string) =>
    setQuery(
      (all) => {
        if (value) all.set(name, value);
        else all.delete(name);
        return all;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    search: query.get('q') ?? '',
    order: asked in orders ? (asked as Order) : 'newest',
    setSearch: (search: string) => change('q', search),
    setOrder: (order: Order) => change('sort', order === 'newest' ? '' : order),
  };
}

export type PeopleFiltersState = ReturnType<typeof usePeopleFilters>;

export function PeopleFilters({ search, order, setSearch, setOrder }: PeopleFiltersState) {
  return (
    <search className="mb-6 grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <SearchField search={search} onSearch={setSearch} />
      <SelectField
        label="Sort"
        value={order}
        onChange={(event) => setOrder(event.target.value as Order)}
      >
        {Object.entries(orders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </search>
  );
}

type SearchFieldProps = { search: string; onSearch: (search: string) => void };

/** Searches by itself once somebody stops typing. */
function SearchField({ search, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const sent = useRef(search);

  useEffect(() => {
    if (search === sent.current) return;
    // Cleared from outside of this field.
    sent.current = search;
    setText(search);
  }, [search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing counts.
  useEffect(() => {
    const wish = text.trim();
    if (wish === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wish;
      onSearch(wish);
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <TextField
      type="search"
      label="Search"
      placeholder="Name or email"
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
