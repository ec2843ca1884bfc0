import { LRUCache } from 'lru-cache';
import { type Database, poolOf } from '#database/connection.ts';
import { countUses } from '#database/rate-limits/use-store.ts';

const minute = 60_000;
const mostAddresses = 50_000;
const shareEvery = 1_000;
const mostSharedAtOnce = 5_000;
/** Whoever asks for less than this part of what is allowed is nobody else's business. */
const worthSharing = 0.1;

type Calls = { count: number; shared: number; closes: number };

/** How many times as many as are allowed in a minute, in how long. */
const kinds = {
  read: { times: 1, window: minute },
  change: { times: 1, window: minute },
  // A card provider sends the events of all buyers from a few addresses.
  event: { times: 10, window: minute },
  // Each has its seller's phone number: enough to look around all day, too few to collect them.
  car: { times: 2, window: 60 * minute },
};
type Kind = keyof typeof kinds;

type Options = {
  /** Reads in a minute, by one address. */
  most: number;
  now: () => Date;
};

export type CallLimit = ReturnType<typeof createCallLimit>;

/**
 * Counted in memory, since an answer from memory must not wait for the database. Once a second the busy
 * addresses are added up there, so that a restart or a further instance does not begin at nothing.
 */
export function createCallLimit(db: Database, { most, now }: Options) {
  const pool = poolOf(db)!;
  const windows = new LRUCache<string, Calls>({ max: mostAddresses });
  const busy = new Set<string>();

  function openWindow(key: string, closes: number): Calls {
    const calls = { count: 0, shared: 0, closes };
    windows.set(key, calls);
    return calls;
  }

  function forgetClosed(moment: number): void {
    for (const [key, { closes }] of windows) {
      if (closes <= moment) windows.delete(key);
    }
  }

  /** Only now the clock is looked at: for every answer from memory that would be too dear. */
  function refuse(key: string, { closes }: Calls, window: number): number {
    const moment = now().getTime();
    const left = closes - moment;
    // More than a window is left only when the clock was set back.
    if (left > 0 && left <= 2 * window) return Math.ceil(left / 1000);
    openWindow(key, moment + window).count++;
    return 0;
  }

  async function share(): Promise<void> {
    forgetClosed(now().getTime());
    const sent = [...busy]
      .sort()
      .slice(0, mostSharedAtOnce)
      .flatMap((key) => {
        busy.delete(key);
        const calls = windows.get(key);
        return calls ? [{ key, calls, count: calls.count }] : [];
      });
    if (sent.length === 0) return;

    const totals = await countUses(
      pool,
      sent.map(({ key, calls, count }) => ({
        key,
        count: count - calls.shared,
        expiresAt: new Date(calls.closes),
      })),
      now(),
    );
    for (const { key, calls, count } of sent) {
      const total = totals.get(key)!;
      // Those that came while the database was counting are not in it yet.
      calls.count += total.count - count;
      calls.shared = total.count;
      calls.closes = total.expiresAt.getTime();
    }
  }

  return {
    /** Counts one more; answers after how many seconds it is worth asking again, 0 for at once. */
    spend(kind: Kind, address: string): number {
      const key = `${kind} ${address}`;
      const { times, window } = kinds[kind];
      const allowed = most * times;
      const calls = windows.get(key) ?? openWindow(key, now().getTime() + window);
      calls.count++;
      if (calls.count > allowed) return refuse(key, calls, window);
      if (calls.count > allowed * worthSharing) busy.add(key);
      return 0;
    },
    share,
    keepSharing(onProblem: (error: unknown) => void) {
      const timer = setInterval(() => share().catch(onProblem), shareEvery);
      return {
        async stop(): Promise<void> {
          clearInterval(timer);
          await share().catch(onProblem);
        },
      };
    },
  };
}
