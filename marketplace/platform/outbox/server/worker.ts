import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. Calls that come this close together are one. */
const together = 5;

export type Worker = { wake(): void; stop(): Promise<void> };

/** Works at once, soon after it is woken, and at least every so often. */
export function startWorker(work: () => Promise<void>, everyMilliseconds: number): Worker {
  let isStopping = false;
  let wake = () => {};

  async function loop(): Promise<void> {
    while (!isStopping) {
      // Listening from before the work begins: a call in the middle of it is not missed.
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
