const mostWaiting = 100;
/** Nobody who is turned away in the end has waited longer. */
const patience = 50;
const least = 4;

export type Lane = ReturnType<typeof createLane>;

/** So many requests are in work at a time; a few more wait for a moment, the rest is refused at once. */
export function createLane(most: number) {
  const waiting = new Set<() => void>();
  let room = most;
  let inWork = 0;

  function letIn(): void {
    for (const begin of waiting) {
      if (inWork >= room) return;
      begin();
    }
  }

  function wait(start: () => void, refuse: () => void): void {
    const itsTurn = () => {
      clearTimeout(timer);
      waiting.delete(itsTurn);
      start();
    };
    const timer = setTimeout(() => {
      waiting.delete(itsTurn);
      refuse();
    }, patience);
    waiting.add(itsTurn);
  }

  const leave = () => {
    inWork--;
    letIn();
  };

  return {
    /** Calls one of the two, now or in a moment. */
    enter(begin: () => void, refuse: () => void): void {
      const start = () => {
        inWork++;
        begin();
      };
      if (inWork < room) start();
      else if (waiting.size >= mostWaiting) refuse();
      else wait(start, refuse);
    },
    leave,
    /** For what is in work already and cannot be refused any more. */
    takePlace(): void {
      inWork++;
    },
    narrow(): void {
      room = Math.max(Math.min(least, most), Math.floor(room * 0.7));
    },
    widen(): void {
      if (room >= most) return;
      room++;
      letIn();
    },
  };
}
