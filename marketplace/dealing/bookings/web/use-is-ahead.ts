import { useEffect, useReducer } from 'react';

/** Milliseconds. One long timer would be late after a computer slept. */
const lookEvery = 5_000;

/** Whether a moment lies in the future. Renders again when it has passed, although the server's data stay the same. */
export function useIsAhead<Moment extends Date | string>(moment: Moment | null): moment is Moment {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const isAhead = moment !== null && new Date(moment) > new Date();

  useEffect(() => {
    if (!isAhead) return;
    const timer = setInterval(drawAgain, lookEvery);
    return () => clearInterval(timer);
  }, [isAhead]);
  return isAhead;
}
