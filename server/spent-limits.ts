import type { Uses } from './rate-limit-store.ts';

const mostKnown = 10_000;

/** Limits that are known to be spent: whoever goes on trying costs the database nothing. */
export function createSpentLimits(now: () => Date) {
  const known = new Map<string, Uses>();
  return {
    find(key: string): Uses | undefined {
      const uses = known.get(key);
      if (!uses || uses.expiresAt > now()) return uses;
      known.delete(key);
      return undefined;
    },
    add(key: string, uses: Uses): void {
      if (known.size >= mostKnown) known.delete(known.keys().next().value!);
      known.set(key, uses);
    },
  };
}
