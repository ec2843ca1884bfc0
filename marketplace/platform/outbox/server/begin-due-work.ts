import type { Database } from '#database/connection.ts';
import { pauseAfter, triesBeforeAlarm } from '../backoff.ts';
import { limits } from '../limits.ts';
import type { Handler, Kind } from '../work.ts';
import { type ClaimedWork, claimDue, endTry, markDone } from './outbox-store.ts';
import { withTimeout } from './with-timeout.ts';

const longestTry = 20_000;
/** Longer than any try, with room for clocks that differ a little. */
export const lease = 60_000;

export type OutboxOptions = {
  log: Record<'warn' | 'error', (details: object, message: string) => void>;
  now: () => Date;
  /** Items of a paused kind are not started. */
  isPaused?: (kind: Kind) => Promise<boolean>;
};

/** Starts due items concurrently. Each promise ends with its item. */
export async function beginDueWork<K extends Kind>(
  db: Database,
  kind: K,
  handle: Handler<K>,
  { log, now, isPaused }: OutboxOptions,
  atMost = limits[kind].atOnce,
): Promise<Promise<void>[]> {
  if (await isPaused?.(kind)) return [];
  const items = await claimDue(db, kind, {
    now: now(),
    leaseEnds: after(now(), lease),
    limit: atMost,
  });
  return items.map(doItem);

  async function doItem(item: ClaimedWork<K>): Promise<void> {
    try {
      // A crash during a try records no failure. Without this check such an item would be retried forever.
      if (item.attempts > limits[kind].tries) throw new Error('the server died while trying');
      await withTimeout(handle(item.payload, item.key), longestTry);
    } catch (error) {
      return noteFailure(item, error);
    }
    await markDone(db, item.id, now());
  }

  async function noteFailure({ id, attempts }: ClaimedWork<K>, failure: unknown): Promise<void> {
    // The error stays in the table, because what a mail server answers may name people.
    const details = { item: id, kind, attempts, cause: causeOf(failure) };
    const lastError = String(failure).slice(0, 500);
    if (attempts >= limits[kind].tries) {
      await endTry(db, { id, attempts }, { givenUpAt: now(), lastError });
      return log.error({ alarm: true, ...details }, 'outbox: an item was given up');
    }
    const nextTry = after(now(), pauseAfter(attempts));
    await endTry(db, { id, attempts }, { dueAt: nextTry, lastError });
    if (attempts < triesBeforeAlarm) log.warn({ ...details, nextTry }, 'outbox: an attempt failed');
    else log.error({ alarm: true, ...details, nextTry }, 'outbox: an item keeps failing');
  }
}

const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}
