import { setTimeout as pause } from 'node:timers/promises';
import type { CachedResponse } from './cached-response.ts';

/**
 * Gives the new answer, or the old one while there is no new one to be had. One page without an answer may be slow;
 * two in a row mean that the database is away. Then one visitor a second finds out whether it is back; the others do
 * not wait.
 */
export function preferNew({ clock, patience }: { clock: () => number; patience: number }) {
  /** Since any page last had an answer. */
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
