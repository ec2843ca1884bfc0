import type { Database } from '#database/connection.ts';
import { addViews } from './view-store.ts';

const secondsBetweenWrites = 5;
/** More cars between two writes are no ordinary traffic. */
const mostCars = 10_000;

export type ViewCounter = {
  count(listingId: string): void;
  write(): Promise<void>;
  stop(): Promise<void>;
};

type Options = { now: () => Date; onProblem: (error: unknown) => void };

/** Counts in memory and writes every few seconds, so that no request waits. A crash loses few views. */
export function createViewCounter(db: Database, { now, onProblem }: Options): ViewCounter {
  let views = new Map<string, number>();
  const timer = setInterval(() => write().catch(onProblem), secondsBetweenWrites * 1000).unref();

  async function write() {
    if (views.size === 0) return;
    const counted = views;
    views = new Map();
    await addViews(db, counted, now());
  }

  return {
    count(listingId) {
      if (views.size < mostCars || views.has(listingId)) {
        views.set(listingId, (views.get(listingId) ?? 0) + 1);
      }
    },
    write,
    async stop() {
      clearInterval(timer);
      await write().catch(onProblem);
    },
  };
}
