import { LRUCache } from 'lru-cache';
import type { Uses } from '#database/rate-limits/use-store.ts';

const mostKnown = 10_000;
/** A window that closes later was opened before the clock was set back. */
const longestWindow = 2 * 3_600_000;

/** Remembers spent limits, so that further refused calls cost the database nothing. */
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
