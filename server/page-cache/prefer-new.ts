import { setTimeout as pause } from 'node:timers/promises';
import type { CachedResponse } from './cached-response.ts';

/**
 * Gives the new answer, or the old one while there is no new one to be had. Once the database is known to be away,
 * one visitor a second finds out whether it is back; the others do not wait.
 */
export function preferNew({ clock, patience }: { clock: () => number; patience: number }) {
  let isAway = false;
  let askAgainAt = 0;

  return async function newOrOld(
    make: () => Promise<CachedResponse>,
    old: CachedResponse,
  ): Promise<CachedResponse> {
    if (isAway && clock() < askAgainAt) return old;
    askAgainAt = clock() + patience;
    const made = await Promise.race([
      make().catch(() => null),
      pause(patience, null, { ref: false }),
    ]);
    isAway = made === null || made.status === 503;
    return made === null || isAway ? old : made;
  };
}
