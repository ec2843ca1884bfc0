export type Worker = { wake(): void; stop(): Promise<void> };

/** Works until there is no more to do; again when woken, and at least every so often. */
export function workWhenWoken(
  /** Says whether there may be more. */
  work: () => Promise<boolean>,
  everyMilliseconds: number,
): Worker {
  let isStopping = false;
  let wake = () => {};

  async function loop(): Promise<void> {
    while (!isStopping) {
      // Listening from before the work begins: a call in the middle of it is not missed.
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      while (!isStopping && (await work())) {}
      if (isStopping) return;
      const timer = setTimeout(wake, everyMilliseconds);
      await woken;
      clearTimeout(timer);
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
