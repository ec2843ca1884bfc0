import { PictureRefused } from '../picture-hosting.ts';

type Options = {
  /** How many work at the same time. */
  places: number;
  /** How many wait at most; whoever comes then is refused. */
  waiting: number;
};

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createSemaphore({ places, waiting }: Options): InTurn {
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

  /** The place goes straight to whoever waited longest. */
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
