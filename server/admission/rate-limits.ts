import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#database/connection.ts';
import { Refusal, type RefusalCode } from '#marketplace/errors.ts';
import { countUse, type Uses, usesOf } from './rate-limit-store.ts';
import { createSpentLimits } from './spent-limits.ts';

/** Some are refused in words of their own. */
type Limit = { most: number; seconds: number; code?: RefusalCode };

/** How often, in how many seconds. By address unless an account is named. */
const limits = {
  token: { most: 60, seconds: 60 },
  signUp: { most: 20, seconds: 3_600 },
  view: { most: 60, seconds: 60 },
  report: { most: 10, seconds: 60 },
  upload: { most: 30, seconds: 3_600 },
  payment: { most: 10, seconds: 3_600 },
  failedCard: { most: 5, seconds: 3_600, code: 'too_many_declines' },
  failedCardsOfDay: { most: 15, seconds: 86_400, code: 'too_many_declines' },
  write: { most: 60, seconds: 60 },
} as const satisfies Record<string, Limit>;

type What = keyof typeof limits;
type Who = FastifyRequest | { id: string };

export type RateLimits = {
  /** Counts one more, and refuses whoever has had too much of it. */
  spend(what: What, by: Who): Promise<void>;
  /** Counts one more; whether that was the last one, so that the next is refused. */
  count(what: What, by: Who): Promise<boolean>;
  /** Refuses whoever has had too much of it, without counting. */
  refuseIfSpent(what: What, by: Who): Promise<void>;
};

type Options = { scale: number; now: () => Date };

export function createRateLimits(db: Database, { scale, now }: Options): RateLimits {
  const keyOf = (what: What, by: Who) => `${what} ${'ip' in by ? addressKey(by.ip) : by.id}`;
  const spent = createSpentLimits(now);

  function refuse(what: What, { expiresAt }: Uses): never {
    const limit: Limit = limits[what];
    const seconds = Math.ceil((expiresAt.getTime() - now().getTime()) / 1000);
    throw new Refusal(limit.code ?? 'too_many_requests', { retryAfter: Math.max(1, seconds) });
  }

  const count = (what: What, by: Who) => countUse(db, keyOf(what, by), limits[what].seconds, now());

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
      const uses = await usesOf(db, keyOf(what, by), limits[what].seconds, now());
      if (uses && uses.count >= limits[what].most * scale) refuse(what, uses);
    },
  };
}

/** Whoever has one IPv6 address has all of its /64, in any spelling. */
export function addressKey(address: string): string {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;

  const [start = '', end] = address.toLowerCase().split('%')[0]!.split('::');
  const head = start ? start.split(':') : [];
  const tail = end ? end.split(':') : [];
  const zeros = end === undefined ? [] : Array(8 - head.length - tail.length).fill('0');
  const network = [...head, ...zeros, ...tail].slice(0, 4).map((part) => Number.parseInt(part, 16));
  return `${network.map((part) => part.toString(16)).join(':')}::/64`;
}
