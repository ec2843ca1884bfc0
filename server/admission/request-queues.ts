import type { IncomingMessage, ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { sandboxPath } from '../start/card-service.ts';
import { createRequestQueue } from './request-queue.ts';
import { createSlot, type Slot } from './slot.ts';

const payments = new RegExp(
  `^(/api/(booking|create-payment-intent|payments)|${sandboxPath})([/?]|$)`,
);

type Room = { everything: number; waiting: number; payments: number };

/** Enough to keep the processor busy while the database works, which may run on the same machine. */
export const roomWith = (databaseConnections: number, cores = availableParallelism()): Room => ({
  everything: Math.min(databaseConnections, cores * 2),
  waiting: databaseConnections * 6,
  payments: databaseConnections * 2,
});

export type RequestQueues = ReturnType<typeof createRequestQueues>;
type Outcomes = { begin: () => void; refuse: () => void };

/** Reserves room for payments during overload. */
export function createRequestQueues(room: Room) {
  // Buyers who are about to pay would rather wait than start again.
  const forPayments = createRequestQueue({
    most: room.payments,
    mostWaiting: 1_000,
    patience: 20_000,
  });
  const forEverything = createRequestQueue({
    most: room.everything,
    mostWaiting: room.waiting,
    patience: 5_000,
  });
  const turns = createEventLoopTurns();
  const slots = new WeakMap<IncomingMessage, Slot>();

  return {
    admit(
      request: IncomingMessage,
      response: ServerResponse,
      { caller, begin, refuse }: Outcomes & { caller: string },
    ): void {
      const queue = payments.test(request.url!) ? forPayments : forEverything;
      const slot = createSlot(queue, caller, response);
      slots.set(request, slot);
      response.once('close', slot.leave);
      slot.enter({
        begin() {
          // A request leaves its place while its body arrives, so that a slow sender blocks no other caller.
          if (hasBody(request)) slot.stepOut();
          begin();
        },
        refuse,
      });
    },
    comeBack(request: IncomingMessage, { begin, refuse }: Outcomes): void {
      const slot = slots.get(request);
      // The route of an upload reads the body itself, and limits concurrent uploads.
      const isThere = !hasBody(request) || request.readableEnded;
      if (slot && isThere) slot.enter({ begin, refuse });
      else begin();
    },
    leave: (request: IncomingMessage) => slots.get(request)?.leave(),
    itsTurn: () => new Promise<void>(turns.take),
  };
}

/** Runs one piece of long work in each turn of the event loop, and lets quick requests run in between. */
function createEventLoopTurns() {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  function next(): void {
    const work = waiting.shift();
    isTaken = work !== undefined;
    if (!work) return;
    setImmediate(next);
    work();
  }

  return {
    take(work: () => void): void {
      waiting.push(work);
      if (!isTaken) next();
    },
  };
}

/** Bodies of GET requests are never read. */
const hasBody = ({ method, headers }: IncomingMessage) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
