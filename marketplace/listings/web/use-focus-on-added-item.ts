import { useEffect, useRef } from 'react';

/** After `expect()`, the first item that joins the list gets the focus: reading goes on there. */
export function useFocusOnAddedItem(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const expectedAt = useRef<number | null>(null);

  useEffect(() => {
    const index = expectedAt.current;
    if (index === null || count <= index) return;
    expectedAt.current = null;
    list.current?.children[index]?.querySelector('a')?.focus();
  }, [count]);

  const expect = () => {
    expectedAt.current = count;
  };
  return { list, expect };
}
