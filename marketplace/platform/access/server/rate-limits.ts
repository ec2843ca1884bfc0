import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Database, poolOf } from '#database/connection.ts';
import { networkOf } from '#database/rate-limits/network.ts';
import { countUse, retryAfter, type Uses, usesOf } from '#database/rate-limits/use-store.ts';
import { Refusal, type RefusalCode } from '#marketplace/errors.ts';

type Limit = { most: number; seconds: number; code?: RefusalCode };

/** Counted by account where the route requires one, otherwise by network. */
const limits = {
  token: { most: 60, seconds: 60 },
  signUp: { most: 20, seconds: 3_600 },
  view: { most: 60, seconds: 60 },
  report: { most: 10, seconds: 60 },
  // Mail services unsubscribe for all their users from few addresses.
  unsubscribe: { most: 300, seconds: 60 },
  message: { most: 30, seconds: 60 },
  messagesOfDay: { most: 500, seconds: 86_400 },
  viewingsOfDay: { most: 12, seconds: 86_400 },
  // As often as messages arrive, in several windows.
  read: { most: 240, seconds: 60 },
  upload: { most: 30, seconds: 3_600 },
  // A seller can learn whether another car on offer has a VIN by giving it to their own car.
  vin: { most: 30, seconds: 3_600 },
  priceCheck: { most: 30, seconds: 60 },
  // Each edit is stored and shown to the buyers of the car.
  editsOfCar: { most: 100, seconds: 86_400 },
  // Each renders the pages of all cars of the seller again.
  contactSettings: { most: 10, seconds: 3_600 },
  payment: { most: 10, seconds: 3_600 },
  failedCard: { most: 5, seconds: 3_600, code: 'too_many_declines' },
  failedCardsOfDay: { most: 15, seconds: 86_400, code: 'too_many_declines' },
  write: { most: 60, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
type Who = FastifyRequest | { id: string };

export type RateLimits = ReturnType<typeof createRateLimits>;

type Options = { scale: number; now: () => Date };

const mostKnown = 10_000;
/** A window that closes later was opened before the clock was set back. */
const longestWindow = 2 * 3_600_000;

export function createRateLimits(db: Database, { scale, now }: Options) {
  const pool = poolOf(db)!;
  const keyOf = (what: LimitName, by: Who) => `${what} ${'ip' in by ? networkOf(by.ip) : by.id}`;
  /** Spent limits are remembered, so that further refused calls cost the database nothing. */
  const spent = new LRUCache<string, Uses>({ max: mostKnown });
  function findSpent(key: string): Uses | undefined {
    const uses = spent.get(key);
    const left = uses ? uses.expiresAt.getTime() - now().getTime() : 0;
    if (left > 0 && left <= longestWindow) return uses;
    spent.delete(key);
    return undefined;
  }

  function refuse(what: LimitName, uses: Uses): never {
    const limit: Limit = limits[what];
    throw new Refusal(limit.code ?? 'too_many_requests', { retryAfter: retryAfter(uses, now()) });
  }

  const count = (what: LimitName, by: Who) =>
    countUse(pool, keyOf(what, by), limits[what].seconds, now());

  return {
    /** Counts one use, and refuses it above the limit. */
    async spend(what: LimitName, by: Who): Promise<void> {
      const known = findSpent(keyOf(what, by));
      if (known) refuse(what, known);
      const uses = await count(what, by);
      if (uses.count <= limits[what].most * scale) return;
      spent.set(keyOf(what, by), uses);
      refuse(what, uses);
    },
    /** Counts one use. Returns true if the limit is reached now. */
    async count(what: LimitName, by: Who): Promise<boolean> {
      return (await count(what, by)).count >= limits[what].most * scale;
    },
    /** Refuses above the limit, without counting. */
    async refuseIfSpent(what: LimitName, by: Who): Promise<void> {
      const uses = await usesOf(pool, keyOf(what, by), limits[what].seconds, now());
      if (uses && uses.count >= limits[what].most * scale) refuse(what, uses);
    },
  };
}
