import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#database/connection.ts';
import type { Handlers, Kind } from '../work.ts';
import { doDueWork, type Surroundings } from './do-due-work.ts';
import { type Worker, workWhenWoken } from './work-when-woken.ts';

/** For what nobody announced: the end of a pause or a lease, and notices that got lost. */
const atLeastEvery = 3_000;
/** A stop may take ten seconds in all. What takes longer comes back when its lease ends. */
const patience = 7_000;

type Options = Surroundings & { everyMilliseconds?: number };

/** Does what is in the outbox until it is stopped; any number of instances share the work. */
export function runOutbox(
  db: Database,
  handlers: Partial<Handlers>,
  { everyMilliseconds = atLeastEvery, ...surroundings }: Options,
): Worker {
  // A lane for each kind: a mail server that hangs must not hold up a refund.
  const lanes = (Object.keys(handlers) as Kind[]).map((kind) =>
    workWhenWoken(() => isThereMore(kind), everyMilliseconds),
  );

  async function isThereMore<K extends Kind>(kind: K): Promise<boolean> {
    try {
      return (await doDueWork(db, kind, handlers[kind]!, surroundings)) > 0;
    } catch (error) {
      surroundings.log.warn({ err: error, kind }, 'outbox: the database is unreachable');
      return false;
    }
  }

  return {
    wake() {
      for (const lane of lanes) lane.wake();
    },
    async stop() {
      const ended = Promise.all(lanes.map((lane) => lane.stop()));
      await Promise.race([ended, pause(patience, undefined, { ref: false })]);
    },
  };
}
