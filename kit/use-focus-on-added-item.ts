import { useEffect, useRef } from 'react';

/** After `expect()`, focuses the first item that is added to the list. */
export function useFocusOnAddedItem<List extends HTMLElement = HTMLUListElement>(
  count: number,
  items = ':scope > *',
) {
  const list = useRef<List>(null);
  const expectedAt = useRef<number | null>(null);

  useEffect(() => {
    const index = expectedAt.current;
    if (index === null || count <= index) return;
    expectedAt.current = null;
    list.current?.querySelectorAll(items)[index]?.querySelector('a')?.focus();
  }, [count, items]);

  const expect = () => {
    expectedAt.current = count;
  };
  return { list, expect };
}
