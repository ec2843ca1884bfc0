import { useLayoutEffect, useRef } from 'react';

/** In pixels. A reader this close to the end counts as being there. */
const near = 80;

/** Keeps readers at the end when messages arrive, and keeps the place of those who read earlier messages. */
export function useNewestInSight(newest: number, oldest: number) {
  const log = useRef<HTMLDivElement>(null);
  const before = useRef({ height: 0, top: 0, oldest, isAtEnd: true });

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const note = () => {
      const { scrollHeight, scrollTop, clientHeight } = element;
      const isAtEnd = scrollHeight - scrollTop - clientHeight < near;
      before.current = { ...before.current, height: scrollHeight, top: scrollTop, isAtEnd };
    };
    // The keyboard of a phone makes the log lower, and offers that load later make its content longer.
    const resized = new ResizeObserver(() => {
      if (before.current.isAtEnd) element.scrollTop = element.scrollHeight;
    });
    resized.observe(element);
    if (element.lastElementChild) resized.observe(element.lastElementChild);
    element.addEventListener('scroll', note);
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', note);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: both change when messages are added.
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const { height, top, isAtEnd, oldest: known } = before.current;
    if (oldest < known) element.scrollTop = top + element.scrollHeight - height;
    else if (isAtEnd) element.scrollTop = element.scrollHeight;
    before.current.oldest = oldest;
    before.current.height = element.scrollHeight;
  }, [newest, oldest]);

  return log;
}
