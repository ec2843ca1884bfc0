import { useEffect, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What a visitor did before React took the page over. The script `before-paint.ts` has marked it. */
export function createEarlyInput() {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-early]')];
  for (const element of marked) delete element.dataset.early;
  // From here on React notices everything itself.
  document.documentElement.dataset.interactive = '';
  let refills: (() => void)[] = [];

  /** Stands before the page: forms empty their fields when they take them over. */
  function Remember() {
    useLayoutEffect(() => {
      refills = marked.filter(isField).map(refilling);
    }, []);
    return null;
  }

  /** Stands behind the page, whose handlers are ready then. */
  function Replay() {
    useEffect(() => {
      for (const refill of refills) refill();
      for (const element of marked) {
        if (!isField(element)) element.click();
      }
    }, []);
    return null;
  }

  return { Remember, Replay };
}

const isField = (element: HTMLElement): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** React ignores a value that it has seen being set: so it sees the one from the server, and then what was typed. */
function refilling(field: Field): () => void {
  if ('checked' in field && ['checkbox', 'radio'].includes(field.type)) {
    const isChanged = field.checked !== field.defaultChecked;
    return () => {
      field.checked = field.defaultChecked;
      if (isChanged) field.click();
    };
  }
  const text = field.value;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!;
  return () => {
    field.value = field.defaultValue;
    setter.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
