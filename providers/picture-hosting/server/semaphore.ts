import { PictureRefused } from '../picture-hosting.ts';

type Options = {
  places: number;
  /** With more waiting calls, the next is refused. */
  waiting: number;
};

export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

export function createSemaphore({ places, waiting }: Options): Semaphore {
  let free = places;
  const queue: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (queue.length >= waiting) throw new PictureRefused('busy');
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** Passes the place to the call that waited longest. */
  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
