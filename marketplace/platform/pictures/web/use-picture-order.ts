import { useLayoutEffect, useRef, useState } from 'react';
import type { PictureQueue } from './picture-queue.ts';

/** Keeps the focus and informs screen readers when pictures are moved and removed. */
export function usePictureOrder(queue: PictureQueue, pickerId: string) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const wanted = useRef<{ place: number; control: string } | null>(null);

  // Moving an element in the document removes its focus.
  useLayoutEffect(() => {
    const goal = wanted.current;
    if (!goal) return;
    wanted.current = null;
    const tile = list.current?.children[goal.place];
    const control = tile?.querySelector<HTMLElement>(`[data-control="${goal.control}"]`);
    (control ?? document.getElementById(pickerId))?.focus();
  });

  const placeOf = (id: string) => queue.pictures().findIndex((picture) => picture.id === id);

  const move = (id: string, step: -1 | 1) => {
    const before = placeOf(id);
    queue.move(id, step);
    const place = placeOf(id);
    if (place === before) return;
    wanted.current = { place, control: step === -1 ? 'left' : 'right' };
    setSaid(`Picture moved to place ${place + 1} of ${queue.pictures().length}.`);
  };

  const remove = (id: string) => {
    const place = placeOf(id);
    queue.remove(id);
    const left = queue.pictures().length;
    wanted.current = { place: Math.min(place, left - 1), control: 'remove' };
    setSaid(`Picture removed. ${left} left.`);
  };

  return { list, said, move, remove };
}
