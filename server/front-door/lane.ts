/** A rush that is over sooner is no overload. */
const longestRush = 500;

type Limits = {
  /** In work at a time. */
  most: number;
  /** Never fewer, however slow the machine is. */
  least: number;
  mostWaiting: number;
  /** Milliseconds that somebody waits before being turned away: in a rush, and when there is no end to it. */
  patience: { inRush: number; inOverload: number };
};

export type Lane = ReturnType<typeof createLane>;

/** So many requests are in work at a time, so many more wait for a while, the rest is refused at once. */
export function createLane({ most, least, mostWaiting, patience }: Limits) {
  const waiting = new Set<() => void>();
  let room = most;
  let rushSince = 0;
  let inWork = 0;

  function letIn(): void {
    for (const begin of waiting) {
      if (inWork >= room) return;
      begin();
    }
  }

  function wait(start: () => void, refuse: () => void): void {
    const now = performance.now();
    if (waiting.size === 0) rushSince = now;
    const isOverload = now - rushSince > longestRush;
    const itsTurn = () => {
      clearTimeout(timer);
      waiting.delete(itsTurn);
      start();
    };
    const timer = setTimeout(
      () => {
        waiting.delete(itsTurn);
        refuse();
      },
      isOverload ? patience.inOverload : patience.inRush,
    );
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
      room = Math.max(least, Math.floor(room * 0.7));
    },
    widen(): void {
      if (room >= most) return;
      room++;
      letIn();
    },
  };
}
