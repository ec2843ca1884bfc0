import { createFairQueue } from './fair-queue.ts';

type Limits = {
  /** In work at a time. */
  most: number;
  mostWaiting: number;
  /** Milliseconds after which a waiting request is rejected all the same: those in work are stuck. */
  patience: number;
};

export type RequestQueue = ReturnType<typeof createRequestQueue>;
type Waiting = { begin: () => void; refuse: () => void; timer: NodeJS.Timeout };

/**
 * So many requests are in work at a time, a few more wait, the rest is refused at once. Callers take turns, so
 * that one who asks for everything at once keeps nobody else out.
 */
export function createRequestQueue({ most, mostWaiting, patience }: Limits) {
  const waiting = createFairQueue<Waiting>(mostWaiting);
  let inWork = 0;

  function start(begin: () => void): void {
    inWork++;
    begin();
  }

  function wait(caller: string, begin: () => void, refuse: () => void): void {
    const timer = setTimeout(() => {
      waiting.remove(caller, mine);
      refuse();
    }, patience);
    const mine = { begin, refuse, timer };
    const noRoomFor = waiting.add(caller, mine);
    clearTimeout(noRoomFor?.timer);
    noRoomFor?.refuse();
  }

  return {
    /** Calls one of the two, now or in a moment. */
    enter(caller: string, begin: () => void, refuse: () => void): void {
      if (inWork < most) start(begin);
      else wait(caller, begin, refuse);
    },
    leave(): void {
      inWork--;
      const next = inWork < most ? waiting.take() : undefined;
      if (!next) return;
      clearTimeout(next.timer);
      start(next.begin);
    },
  };
}
