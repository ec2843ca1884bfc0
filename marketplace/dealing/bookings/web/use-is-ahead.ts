import { useEffect, useReducer } from 'react';

/** Milliseconds. No appointment: a computer may sleep through that. */
const lookEvery = 5_000;

/**
 * Of a moment until when it is somebody's turn to pay. Drawn anew once it is over: the server has nothing new to say then,
 * so whatever asks it again changes nothing on the page.
 */
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
