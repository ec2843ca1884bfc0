import { setTimeout as pause } from 'node:timers/promises';
import type { CachedResponse } from './cached-response.ts';

/**
 * Returns the new response, or else the old one. Two pages in a row without a response mean that the database is
 * unreachable. Then one visitor a second tries again, and the others do not wait.
 */
export function preferNew({ clock, patience }: { clock: () => number; patience: number }) {
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
