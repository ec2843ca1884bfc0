import { useEffect, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

export function createEarlyInput() {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-early]')];
  for (const element of marked) delete element.dataset.early;
  // Ends the marking, because React handles input now.
  document.documentElement.dataset.interactive = '';
  let refills: (() => void)[] = [];

  /** Must precede the page, because forms reset their fields on hydration. */
  function Remember() {
    useLayoutEffect(() => {
      refills = marked.filter(isField).map(refilling);
    }, []);
    return null;
  }

  /** Must follow the page, so that its handlers are ready. */
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

/** Sets the server's value first, and then the typed one past React, which ignores its own values. */
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
