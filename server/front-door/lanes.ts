import type { IncomingMessage, ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { sandboxPath } from '../card-service.ts';
import { createLane, type Lane } from './lane.ts';
import { createLoopTurns } from './loop-turns.ts';

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

export type Lanes = ReturnType<typeof createLanes>;

/** Keeps room for payments while everything else is asked for more than we can do. */
export function createLanes(room: Room) {
  // Whoever is about to pay rather waits than begins anew.
  const forPayments = createLane({ most: room.payments, mostWaiting: 1_000, patience: 20_000 });
  const forEverything = createLane({
    most: room.everything,
    mostWaiting: room.waiting,
    patience: 5_000,
  });
  const turns = createLoopTurns();
  const leaving = new WeakMap<IncomingMessage, () => void>();

  return {
    /** Begins the work or refuses, now or in a moment. */
    admit(
      request: IncomingMessage,
      response: ServerResponse,
      { begin, refuse }: { begin: () => void; refuse: () => void },
    ): void {
      const lane = payments.test(request.url!) ? forPayments : forEverything;
      lane.enter(() => {
        const leave = placeIn(lane, request);
        leaving.set(request, leave);
        response.once('close', leave);
        if (response.destroyed) leave();
        else begin();
      }, refuse);
    },
    /** The work is done. How long its answer takes to be read is no matter. */
    leave: (request: IncomingMessage) => leaving.get(request)?.(),
    /** Before something that keeps the processor for long. */
    itsTurn: () => new Promise<void>(turns.take),
  };
}

/** A body that is still on its way needs no place yet: whoever sends slowly keeps nobody out. */
function placeIn(lane: Lane, request: IncomingMessage): () => void {
  let hasPlace = true;
  let isOver = false;
  function giveBack(): void {
    if (hasPlace) lane.leave();
    hasPlace = false;
  }
  if (hasBody(request)) {
    giveBack();
    request.once('end', () => {
      if (isOver) return;
      lane.takePlace();
      hasPlace = true;
    });
  }
  return () => {
    isOver = true;
    giveBack();
  };
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
