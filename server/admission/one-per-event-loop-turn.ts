/**
 * What keeps the processor for long is done one at a time, once each time round the event loop. In between
 * everybody else is heard: those who pay, those who get a cached page, and those who are rejected.
 */
export function createEventLoopTurns() {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  function next(): void {
    const work = waiting.shift();
    isTaken = work !== undefined;
    if (!work) return;
    setImmediate(next);
    work();
  }

  return {
    /** Done at once if nothing else was this time round. */
    take(work: () => void): void {
      waiting.push(work);
      if (!isTaken) next();
    },
  };
}
