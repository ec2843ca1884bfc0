import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#database/connection.ts';
import { limits } from '../limits.ts';
import type { Handlers, Kind } from '../work.ts';
import { beginDueWork, type OutboxOptions } from './begin-due-work.ts';
import { kindsDue } from './outbox-store.ts';

/** For work without a wake-up: ended pauses and leases, and work of instances that died. */
const atLeastEvery = 3_000;

/** Milliseconds. Wake-ups this close together cause one round of work. */
const together = 5;

type Worker = { wake(): void; stop(): Promise<void> };

/** Works on the outbox until it is stopped. Any number of instances share the work. */
export function runOutbox(
  db: Database,
  handlers: Partial<Handlers>,
  { everyMilliseconds = atLeastEvery, ...options }: OutboxOptions & { everyMilliseconds?: number },
): Worker {
  const kinds = Object.keys(handlers) as Kind[];
  // Each kind has slots of its own: a mail server that hangs must not hold up a refund.
  const inWork = new Map(kinds.map((kind) => [kind, new Set<Promise<void>>()]));
  const worker = startWorker(beginWhatIsDue, everyMilliseconds);

  async function beginWhatIsDue(): Promise<void> {
    const withRoom = kinds.filter((kind) => freeSlots(kind) > 0);
    const due = await kindsDue(db, withRoom, options.now()).catch(complain);
    if (due) await Promise.all(due.map((kind) => begin(kind).catch(complain)));
  }

  async function begin<K extends Kind>(kind: K): Promise<void> {
    const begun = await beginDueWork(db, kind, handlers[kind]!, options, freeSlots(kind));
    for (const item of begun) takeSlot(kind, item);
  }

  function freeSlots(kind: Kind): number {
    return limits[kind].atOnce - inWork.get(kind)!.size;
  }

  function takeSlot(kind: Kind, item: Promise<void>): void {
    const ended = item.catch(complain).then(() => {
      inWork.get(kind)!.delete(ended);
      worker.wake();
    });
    inWork.get(kind)!.add(ended);
  }

  function complain(error: unknown): void {
    options.log.warn({ err: error }, 'outbox: work could not be begun');
  }

  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      await Promise.all([...inWork.values()].flatMap((items) => [...items]));
    },
  };
}

/** Works at once, soon after each wake-up, and at least once per interval. */
function startWorker(work: () => Promise<void>, everyMilliseconds: number): Worker {
  let isStopping = false;
  let wake = () => {};

  async function loop(): Promise<void> {
    while (!isStopping) {
      // Listen before the work begins, so that a wake-up during the work is not missed.
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
