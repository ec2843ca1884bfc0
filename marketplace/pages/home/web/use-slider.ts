import { useRef, useState } from 'react';

/** Scrolls a row sideways by one slide. The style sheet animates it. */
export function useSlider() {
  const track = useRef<HTMLDivElement>(null);
  const [isAtStart, setAtStart] = useState(true);
  const [isAtEnd, setAtEnd] = useState(false);
  /** The target of a running scroll, from which a second click counts. */
  const goal = useRef<number | null>(null);

  const move = (step: 1 | -1) => {
    const row = track.current;
    if (!row) return;
    const end = row.scrollWidth - row.clientWidth;
    const wanted = (goal.current ?? row.scrollLeft) + step * strideOf(row);
    goal.current = Math.min(Math.max(wanted, 0), end);
    row.scrollTo({ left: goal.current });
  };

  const follow = () => {
    const row = track.current;
    if (!row) return;
    const end = row.scrollWidth - row.clientWidth;
    setAtStart(row.scrollLeft < 2);
    setAtEnd(row.scrollLeft > end - 2);
    if (goal.current !== null && Math.abs(row.scrollLeft - goal.current) < 2) goal.current = null;
  };

  const letGo = () => {
    goal.current = null;
  };

  return { track, isAtStart, isAtEnd, move, follow, letGo };
}

export type Slider = ReturnType<typeof useSlider>;

function strideOf(row: HTMLElement): number {
  const [first, second] = row.querySelectorAll('li');
  return first && second ? second.offsetLeft - first.offsetLeft : row.clientWidth;
}
