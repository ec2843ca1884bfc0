import { setTimeout as pause } from 'node:timers/promises';
import type { CachedResponse } from './cached-response.ts';

/**
 * Returns the new response, or the old one if there is no new one. One page without a response may be slow; two in a
 * row mean that the database is unreachable. Then one visitor a second tries again, and the others do not wait.
 */
export function preferNew({ clock, patience }: { clock: () => number; patience: number }) {
  /** Addresses without a response since the last response of any page. */
  const unanswered = new Set<string>();
  let askAgainAt = 0;

  const isAway = (address: string) => unanswered.size > 1 || unanswered.has(address);

  async function newOrOld(
    address: string,
    make: () => Promise<CachedResponse>,
    old: CachedResponse,
  ): Promise<CachedResponse> {
    if (isAway(address) && clock() < askAgainAt) return old;
    askAgainAt = clock() + patience;
    const made = await Promise.race([
      make().catch(() => null),
      pause(patience, null, { ref: false }),
    ]);
    if (made?.isComplete) {
      unanswered.clear();
      return made;
    }
    unanswered.add(address);
    return old;
  }

  return { newOrOld, isAway };
}
