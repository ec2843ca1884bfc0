import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. Wake-ups this close together cause one round of work. */
const together = 5;

export type Worker = { wake(): void; stop(): Promise<void> };

/** Works at once, soon after each wake-up, and at least once per interval. */
export function startWorker(work: () => Promise<void>, everyMilliseconds: number): Worker {
  let isStopping = false;
  let wake = () => {};

  async function loop(): Promise<void> {
    while (!isStopping) {
      // Listen before the work begins, so that a wake-up during the work is not missed.
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await work();
      if (isStopping) return;
      const timer = setTimeout(wake, everyMilliseconds);
      await woken;
      clearTimeout(timer);
      await pause(together);
    }
  }

  const ended = loop();
  return {
    wake: () => wake(),
    stop() {
      isStopping = true;
      wake();
      return ended;
    },
  };
}
