import type { IncomingMessage, ServerResponse } from 'node:http';
import { sandboxPath } from '../card-service.ts';
import { createLane, type Lane } from './lane.ts';

/** What somebody who is buying a car needs, and the card provider's own messages. */
const payments = new RegExp(
  `^(/api/(booking|create-payment-intent|payments)|${sandboxPath})([/?]|$)`,
);

/** Whoever is about to pay rather waits than begins anew. */
const whileBuying = { mostWaiting: 1_000, patience: { inRush: 20_000, inOverload: 20_000 } };
/** Whoever looks around is told soon. */
const otherwise = { mostWaiting: 100, patience: { inRush: 1_000, inOverload: 50 } };

const lookEvery = 50;
/** So late, in milliseconds, a timer may be: then too much is in work for everybody to be quick. */
const lateEnough = 30;

type Room = { everything: number; payments: number };

/** Enough to keep the database busy, few enough that nobody waits long for one of its connections. */
export const roomWith = (databaseConnections: number): Room => ({
  everything: databaseConnections * 4,
  payments: databaseConnections * 2,
});

export type Lanes = ReturnType<typeof createLanes>;

/** Keeps room for payments while everything else is asked for more than we can do. */
export function createLanes(room: Room) {
  const forPayments = createLane({
    most: room.payments,
    least: room.payments,
    ...whileBuying,
  });
  const forEverything = createLane({
    most: room.everything,
    least: Math.ceil(room.everything / 4),
    ...otherwise,
  });
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
    /** Takes in less as long as everybody has to wait for too long. */
    watch: () => watchDelay(forEverything),
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

function watchDelay(lane: Lane) {
  let due = performance.now() + lookEvery;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - due > lateEnough) lane.narrow();
    else lane.widen();
    due = now + lookEvery;
  }, lookEvery);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
