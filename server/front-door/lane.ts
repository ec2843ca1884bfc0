type Limits = {
  /** In work at a time. */
  most: number;
  mostWaiting: number;
  /** Milliseconds after which whoever waits is turned away all the same: what is in work is stuck. */
  patience: number;
};

export type Lane = ReturnType<typeof createLane>;

/** So many requests are in work at a time, a few more wait, the rest is refused at once. */
export function createLane({ most, mostWaiting, patience }: Limits) {
  const waiting = new Set<() => void>();
  let inWork = 0;

  function start(begin: () => void): void {
    inWork++;
    begin();
  }

  function wait(begin: () => void, refuse: () => void): void {
    const itsTurn = () => {
      clearTimeout(timer);
      waiting.delete(itsTurn);
      start(begin);
    };
    const timer = setTimeout(() => {
      waiting.delete(itsTurn);
      refuse();
    }, patience);
    waiting.add(itsTurn);
  }

  return {
    /** Calls one of the two, now or in a moment. */
    enter(begin: () => void, refuse: () => void): void {
      if (inWork < most) start(begin);
      else if (waiting.size < mostWaiting) wait(begin, refuse);
      else refuse();
    },
    leave(): void {
      inWork--;
      const [next] = waiting;
      if (inWork < most) next?.();
    },
    /** For what is in work already and cannot be refused any more. */
    takePlace(): void {
      inWork++;
    },
  };
}
