import type { Database } from '#database/connection.ts';
import { countUses } from '../rate-limit-store.ts';

const window = 60_000;
const mostAddresses = 50_000;
const shareEvery = 1_000;
const mostSharedAtOnce = 5_000;
/** Whoever asks for less than this part of what is allowed is nobody else's business. */
const worthSharing = 0.1;

type Reads = { count: number; shared: number; closes: number };

type Options = {
  /** In a minute, by one address. */
  most: number;
  now: () => Date;
};

export type ReadLimit = ReturnType<typeof createReadLimit>;

/**
 * Counted in memory, since an answer from memory must not wait for the database. Once a second the busy
 * addresses are added up there, so that a restart or a further instance does not begin at nothing.
 */
export function createReadLimit(db: Database, { most, now }: Options) {
  const windows = new Map<string, Reads>();
  const busy = new Set<string>();

  function openWindow(address: string, moment: number): Reads {
    const reads = { count: 0, shared: 0, closes: moment + window };
    // A map keeps the order of insertion: the first ones close first.
    windows.delete(address);
    if (windows.size >= mostAddresses) windows.delete(windows.keys().next().value!);
    windows.set(address, reads);
    return reads;
  }

  function forgetClosed(moment: number): void {
    for (const [address, { closes }] of windows) {
      if (closes > moment) return;
      windows.delete(address);
    }
  }

  /** Only now the clock is looked at: for every answer from memory that would be too dear. */
  function refuse(address: string, { closes }: Reads): number {
    const moment = now().getTime();
    if (closes > moment) return Math.ceil((closes - moment) / 1000);
    openWindow(address, moment).count++;
    return 0;
  }

  async function share(): Promise<void> {
    forgetClosed(now().getTime());
    const sent = [...busy]
      .sort()
      .slice(0, mostSharedAtOnce)
      .flatMap((address) => {
        busy.delete(address);
        const reads = windows.get(address);
        return reads ? [{ address, reads, count: reads.count }] : [];
      });
    if (sent.length === 0) return;

    const totals = await countUses(
      db,
      sent.map(({ address, reads, count }) => ({
        key: keyOf(address),
        count: count - reads.shared,
        expiresAt: new Date(reads.closes),
      })),
      now(),
    );
    for (const { address, reads, count } of sent) {
      const total = totals.get(keyOf(address))!;
      // Those that came while the database was counting are not in it yet.
      reads.count += total.count - count;
      reads.shared = total.count;
      reads.closes = total.expiresAt.getTime();
    }
  }

  return {
    /** Counts one more; answers after how many seconds it is worth asking again, 0 for at once. */
    spend(address: string): number {
      const reads = windows.get(address) ?? openWindow(address, now().getTime());
      reads.count++;
      if (reads.count > most) return refuse(address, reads);
      if (reads.count > most * worthSharing) busy.add(address);
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

const keyOf = (address: string) => `read ${address}`;
