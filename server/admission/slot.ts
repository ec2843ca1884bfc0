import type { ServerResponse } from 'node:http';
import type { Lane } from './queue.ts';

export type Stay = ReturnType<typeof createStay>;

/** One request in a lane: it may step out while it waits for its body, and leaves for good once. */
export function createStay(lane: Lane, caller: string, response: ServerResponse) {
  let hasPlace = false;
  let isOver = false;

  function stepOut(): void {
    if (hasPlace) lane.leave();
    hasPlace = false;
  }

  return {
    enter({ begin, refuse }: { begin: () => void; refuse: () => void }): void {
      const start = () => {
        hasPlace = true;
        // Whoever hung up while waiting wants nothing any more.
        if (isOver || response.destroyed) stepOut();
        else begin();
      };
      if (hasPlace || isOver) begin();
      else lane.enter(caller, start, refuse);
    },
    stepOut,
    leave(): void {
      isOver = true;
      stepOut();
    },
  };
}
