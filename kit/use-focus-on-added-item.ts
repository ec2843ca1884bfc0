import { useEffect, useRef } from 'react';

/** After `expect()`, the first item that joins the list gets the focus: reading goes on there. */
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
