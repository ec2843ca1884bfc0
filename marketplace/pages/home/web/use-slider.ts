import { useRef, useState } from 'react';

/** Steers a row that scrolls sideways, one slide at a time; the style sheet does the gliding. */
export function useSlider() {
  const track = useRef<HTMLDivElement>(null);
  const [isAtStart, setAtStart] = useState(true);
  const [isAtEnd, setAtEnd] = useState(false);
  /** Where the row is gliding to: a second click counts from there. */
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

/** From the left edge of one slide to the next. */
function strideOf(row: HTMLElement): number {
  const [first, second] = row.querySelectorAll('li');
  return first && second ? second.offsetLeft - first.offsetLeft : row.clientWidth;
}
