import { LRUCache } from 'lru-cache';
import { type Database, poolOf } from '#database/connection.ts';
import { countUses } from '#database/rate-limits/use-store.ts';

const minute = 60_000;
const mostAddresses = 50_000;
const shareEvery = 1_000;
const mostSharedAtOnce = 5_000;
/** Addresses below this share of their limit are not shared between instances. */
const worthSharing = 0.1;

type Calls = { count: number; shared: number; closes: number };

const kinds = {
  read: { times: 1, window: minute },
  change: { times: 1, window: minute },
  // A card provider sends the events of all buyers from a few addresses.
  event: { times: 10, window: minute },
  // Enough to browse all day, and too few to collect all phone numbers of sellers.
  car: { times: 2, window: 60 * minute },
};
type Kind = keyof typeof kinds;

type Options = { most: number; now: () => Date };

export type CallLimit = ReturnType<typeof createCallLimit>;

/** Counts in memory, so that cached responses wait for no database, and shares busy addresses once a second. */
export function createCallLimit(db: Database, { most, now }: Options) {
  const pool = poolOf(db)!;
  const windows = new LRUCache<string, Calls>({ max: mostAddresses });
  const busy = new Set<string>();

  function openWindow(key: string, closes: number): Calls {
    const calls = { count: 0, shared: 0, closes };
    windows.set(key, calls);
    return calls;
  }

  function deleteClosed(moment: number): void {
    for (const [key, { closes }] of windows) {
      if (closes <= moment) windows.delete(key);
    }
  }

  /** Reads the clock only here, because that would be too expensive for every cached response. */
  function refuse(key: string, { closes }: Calls, window: number): number {
    const moment = now().getTime();
    const left = closes - moment;
    // More than two windows are left only if the clock was set back.
    if (left > 0 && left <= 2 * window) return Math.ceil(left / 1000);
    openWindow(key, moment + window).count++;
    return 0;
  }

  async function share(): Promise<void> {
    deleteClosed(now().getTime());
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
      // The total lacks the calls that came in while the database counted.
      calls.count += total.count - count;
      calls.shared = total.count;
      calls.closes = total.expiresAt.getTime();
    }
  }

  return {
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
