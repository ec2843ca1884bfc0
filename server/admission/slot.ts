import type { ServerResponse } from 'node:http';
import type { RequestQueue } from './request-queue.ts';

export type Slot = ReturnType<typeof createSlot>;

/** The place of one request in a queue. The request may step out while it waits for its body, and leaves once. */
export function createSlot(queue: RequestQueue, caller: string, response: ServerResponse) {
  let hasPlace = false;
  let isOver = false;

  function stepOut(): void {
    if (hasPlace) queue.leave();
    hasPlace = false;
  }

  return {
    enter({ begin, refuse }: { begin: () => void; refuse: () => void }): void {
      const start = () => {
        hasPlace = true;
        if (isOver || response.destroyed) stepOut();
        else begin();
      };
      if (hasPlace || isOver) begin();
      else queue.enter(caller, start, refuse);
    },
    stepOut,
    leave(): void {
      isOver = true;
      stepOut();
    },
  };
}
