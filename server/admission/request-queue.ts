import { createFairQueue } from './fair-queue.ts';

type Limits = {
  most: number;
  mostWaiting: number;
  /** Milliseconds after which a waiting request is refused, because the running ones are stuck. */
  patience: number;
};

export type RequestQueue = ReturnType<typeof createRequestQueue>;
type WaitingRequest = { begin: () => void; refuse: () => void; timer: NodeJS.Timeout };

/** Processes `most` requests at a time. Callers take turns, so that none can lock out the others. */
export function createRequestQueue({ most, mostWaiting, patience }: Limits) {
  const waiting = createFairQueue<WaitingRequest>(mostWaiting);
  let running = 0;

  function start(begin: () => void): void {
    running++;
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
    enter(caller: string, begin: () => void, refuse: () => void): void {
      if (running < most) start(begin);
      else wait(caller, begin, refuse);
    },
    leave(): void {
      running--;
      const next = running < most ? waiting.take() : undefined;
      if (!next) return;
      clearTimeout(next.timer);
      start(next.begin);
    },
  };
}
