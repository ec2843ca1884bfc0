import { LRUCache } from 'lru-cache';
import type { Uses } from '#database/rate-limits/use-store.ts';

const mostKnown = 10_000;
/** One that closes later than this was opened before the clock went back. */
const longestWindow = 2 * 3_600_000;

/** Limits that are known to be spent: whoever goes on trying costs the database nothing. */
export function createSpentLimits(now: () => Date) {
  const known = new LRUCache<string, Uses>({ max: mostKnown });
  return {
    find(key: string): Uses | undefined {
      const uses = known.get(key);
      const left = uses ? uses.expiresAt.getTime() - now().getTime() : 0;
      if (left > 0 && left <= longestWindow) return uses;
      known.delete(key);
      return undefined;
    },
    add(key: string, uses: Uses): void {
      known.set(key, uses);
    },
  };
}
