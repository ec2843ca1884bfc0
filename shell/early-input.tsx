import { useEffect, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Repeats what a visitor typed and pressed before hydration. The script `before-paint.ts` has marked it. */
export function createEarlyInput() {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-early]')];
  for (const element of marked) delete element.dataset.early;
  // Ends the marking: from now on React handles all input.
  document.documentElement.dataset.interactive = '';
  let refills: (() => void)[] = [];

  /** Must be before the page, because forms empty their fields on hydration. */
  function Remember() {
    useLayoutEffect(() => {
      refills = marked.filter(isField).map(refilling);
    }, []);
    return null;
  }

  /** Must be after the page, so that its handlers are ready. */
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

/** React ignores a value that it has set itself. So set the server's value first, and the typed one past React. */
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
