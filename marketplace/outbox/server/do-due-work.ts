import type { Database } from '#database/connection.ts';
import { pauseAfter, triesBeforeAlarm } from '../back-off.ts';
import type { Handler, Kind } from '../work.ts';
import { inTime } from './in-time.ts';
import { type Claimed, claimDue, markDone, putOff } from './outbox-store.ts';

const atOnce = 8;
const longestTry = 20_000;
/** Longer than any try, with room for clocks that disagree a little. */
export const lease = 60_000;

export type Surroundings = {
  log: Record<'warn' | 'error', (details: object, message: string) => void>;
  now: () => Date;
  /** Kinds that have to wait; nothing of them is begun meanwhile. */
  isPaused?: (kind: Kind) => Promise<boolean>;
};

/** Does some of what is due, side by side, and says how much that was. */
export async function doDueWork<K extends Kind>(
  db: Database,
  kind: K,
  handle: Handler<K>,
  { log, now, isPaused }: Surroundings,
): Promise<number> {
  if (await isPaused?.(kind)) return 0;
  const items = await claimDue(db, kind, {
    now: now(),
    leaseEnds: after(now(), lease),
    limit: atOnce,
  });
  const endings = await Promise.allSettled(items.map(doItem));
  for (const ending of endings) if (ending.status === 'rejected') throw ending.reason;
  return items.length;

  async function doItem(item: Claimed<K>): Promise<void> {
    try {
      await inTime(handle(item.payload, item.key), longestTry);
    } catch (error) {
      return tryLater(item, error);
    }
    await markDone(db, item.id, now());
  }

  async function tryLater({ id, attempts }: Claimed<K>, error: unknown): Promise<void> {
    const until = after(now(), pauseAfter(attempts));
    await putOff(db, { id, attempts }, { until, error: String(error).slice(0, 500) });

    // What a mail server says may name people, so that stays in the table.
    const details = { item: id, kind, attempts, cause: causeOf(error), nextTry: until };
    if (attempts < triesBeforeAlarm) log.warn(details, 'outbox: an attempt failed');
    else log.error({ alarm: true, ...details }, 'outbox: an item keeps failing');
  }
}

const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}
