import type { FastifyRequest } from 'fastify';
import { type Database, poolOf } from '#database/connection.ts';
import { networkOf } from '#database/rate-limits/network.ts';
import { countUse, retryAfter, type Uses, usesOf } from '#database/rate-limits/use-store.ts';
import { Refusal, type RefusalCode } from '#marketplace/errors.ts';
import { createSpentLimits } from './spent-limits.ts';

/** Some are refused in words of their own. */
type Limit = { most: number; seconds: number; code?: RefusalCode };

/** How often, in how many seconds. By address unless an account is named. */
const limits = {
  token: { most: 60, seconds: 60 },
  signUp: { most: 20, seconds: 3_600 },
  view: { most: 60, seconds: 60 },
  report: { most: 10, seconds: 60 },
  // Mail services do it for all their people, from few addresses.
  unsubscribe: { most: 300, seconds: 60 },
  message: { most: 30, seconds: 60 },
  messagesOfDay: { most: 500, seconds: 86_400 },
  viewingsOfDay: { most: 12, seconds: 86_400 },
  // As often as messages come in, in several windows.
  read: { most: 240, seconds: 60 },
  upload: { most: 30, seconds: 3_600 },
  // Whether another car on offer has a VIN can be learnt by giving it to one's own.
  vin: { most: 30, seconds: 3_600 },
  priceCheck: { most: 30, seconds: 60 },
  // Each edit is stored, and shown to the buyers of the car.
  editsOfCar: { most: 100, seconds: 86_400 },
  // Each makes the pages of all their cars anew.
  contactSettings: { most: 10, seconds: 3_600 },
  payment: { most: 10, seconds: 3_600 },
  failedCard: { most: 5, seconds: 3_600, code: 'too_many_declines' },
  failedCardsOfDay: { most: 15, seconds: 86_400, code: 'too_many_declines' },
  write: { most: 60, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
type Who = FastifyRequest | { id: string };

export type RateLimits = {
  /** Counts one more, and refuses whoever has had too much of it. */
  spend(what: LimitName, by: Who): Promise<void>;
  /** Counts one more; whether that was the last one, so that the next is refused. */
  count(what: LimitName, by: Who): Promise<boolean>;
  /** Refuses whoever has had too much of it, without counting. */
  refuseIfSpent(what: LimitName, by: Who): Promise<void>;
};

type Options = { scale: number; now: () => Date };

export function createRateLimits(db: Database, { scale, now }: Options): RateLimits {
  const pool = poolOf(db)!;
  const keyOf = (what: LimitName, by: Who) => `${what} ${'ip' in by ? networkOf(by.ip) : by.id}`;
  const spent = createSpentLimits(now);

  function refuse(what: LimitName, uses: Uses): never {
    const limit: Limit = limits[what];
    throw new Refusal(limit.code ?? 'too_many_requests', { retryAfter: retryAfter(uses, now()) });
  }

  const count = (what: LimitName, by: Who) =>
    countUse(pool, keyOf(what, by), limits[what].seconds, now());

  return {
    async spend(what, by) {
      const known = spent.find(keyOf(what, by));
      if (known) refuse(what, known);
      const uses = await count(what, by);
      if (uses.count <= limits[what].most * scale) return;
      spent.add(keyOf(what, by), uses);
      refuse(what, uses);
    },
    async count(what, by) {
      return (await count(what, by)).count >= limits[what].most * scale;
    },
    async refuseIfSpent(what, by) {
      const uses = await usesOf(pool, keyOf(what, by), limits[what].seconds, now());
      if (uses && uses.count >= limits[what].most * scale) refuse(what, uses);
    },
  };
}
