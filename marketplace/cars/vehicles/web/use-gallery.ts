import { type KeyboardEvent, useRef, useState } from 'react';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export function useGallery(count: number, start = 0) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(start);
  /** The picture that the row is scrolling to. Pictures that it passes do not become current. */
  const goal = useRef<number | null>(null);

  const goTo = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const row = track.current;
    if (!row || index < 0 || index >= count) return;
    goal.current = index;
    setCurrent(index);
    keepFocusOn(row, index);
    row.scrollTo({ left: index * row.clientWidth, behavior: isCalm() ? 'instant' : behavior });
  };

  const follow = () => {
    const row = track.current;
    if (!row) return;
    const passing = Math.round(row.scrollLeft / row.clientWidth);
    if (goal.current !== null && goal.current !== passing) return;
    goal.current = null;
    setCurrent(passing);
  };

  const letGo = () => {
    goal.current = null;
  };

  const stepByArrow = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    goTo(current + step);
  };

  return { track, current, count, goTo, follow, letGo, stepByArrow };
}

export type Gallery = ReturnType<typeof useGallery>;

/** The focus must not stay on a picture that is out of sight. */
function keepFocusOn(row: HTMLElement, index: number) {
  if (!row.contains(document.activeElement)) return;
  row.children[index]?.querySelector('a')?.focus({ preventScroll: true });
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
