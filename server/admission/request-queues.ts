import type { IncomingMessage, ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { sandboxPath } from '../start/card-service.ts';
import { createRequestQueue } from './request-queue.ts';
import { createSlot, type Slot } from './slot.ts';

/** What somebody who is buying a car needs, and the card provider's own messages. */
const payments = new RegExp(
  `^(/api/(booking|create-payment-intent|payments)|${sandboxPath})([/?]|$)`,
);

/** In work at a time, and how many may wait for their turn. */
type Room = { everything: number; waiting: number; payments: number };

/**
 * Enough to keep the processor busy while the database thinks. Where the database is on the same machine, each
 * one more takes from the process that has to answer everybody else.
 */
export const roomWith = (databaseConnections: number, cores = availableParallelism()): Room => ({
  everything: Math.min(databaseConnections, cores * 2),
  waiting: databaseConnections * 6,
  payments: databaseConnections * 2,
});

export type RequestQueues = ReturnType<typeof createRequestQueues>;
type Whether = { begin: () => void; refuse: () => void };

/** Keeps room for payments while everything else is asked for more than we can do. */
export function createRequestQueues(room: Room) {
  // Whoever is about to pay rather waits than begins anew.
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
    /** Begins the work or refuses, now or in a moment. */
    admit(
      request: IncomingMessage,
      response: ServerResponse,
      { caller, begin, refuse }: Whether & { caller: string },
    ): void {
      const queue = payments.test(request.url!) ? forPayments : forEverything;
      const slot = createSlot(queue, caller, response);
      slots.set(request, slot);
      response.once('close', slot.leave);
      slot.enter({
        begin() {
          // A body that is still on its way needs no place yet: whoever sends slowly keeps nobody out.
          if (hasBody(request)) slot.stepOut();
          begin();
        },
        refuse,
      });
    },
    /** Once the body has come, its sender waits for a place like everybody else. */
    comeBack(request: IncomingMessage, { begin, refuse }: Whether): void {
      const slot = slots.get(request);
      // An upload is read by its route, which takes in only so many at a time.
      const isThere = !hasBody(request) || request.readableEnded;
      if (slot && isThere) slot.enter({ begin, refuse });
      else begin();
    },
    /** The work is done. How long its answer takes to be read is no matter. */
    leave: (request: IncomingMessage) => slots.get(request)?.leave(),
    /** Before something that keeps the processor for long. */
    itsTurn: () => new Promise<void>(turns.take),
  };
}

/**
 * Runs one piece of long work in each turn of the event loop. In between, the process handles payments, cached pages
 * and rejections.
 */
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
    /** Done at once if nothing else was this time round. */
    take(work: () => void): void {
      waiting.push(work);
      if (!isTaken) next();
    },
  };
}

/** Nobody reads what comes with a GET, so nobody waits for it. */
const hasBody = ({ method, headers }: IncomingMessage) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
