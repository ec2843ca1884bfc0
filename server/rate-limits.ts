import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#database/connection.ts';
import { Refusal } from '#marketplace/errors.ts';
import { countUse } from './rate-limit-store.ts';

/** How often, in how many seconds. By address unless an account is named. */
const limits = {
  token: { most: 60, seconds: 60 },
  signUp: { most: 20, seconds: 3_600 },
  write: { most: 60, seconds: 60 },
} as const;

export type RateLimits = {
  /** Refuses whoever has had too much of it. */
  spend(what: keyof typeof limits, by: FastifyRequest | { id: string }): Promise<void>;
};

type Options = { scale: number; now: () => Date };

export const createRateLimits = (db: Database, { scale, now }: Options): RateLimits => ({
  async spend(what, by) {
    const { most, seconds } = limits[what];
    const who = 'ip' in by ? addressKey(by.ip) : by.id;
    const { count, expiresAt } = await countUse(db, `${what} ${who}`, seconds, now());
    if (count <= most * scale) return;
    throw new Refusal('too_many_requests', {
      retryAfter: Math.max(1, Math.ceil((expiresAt.getTime() - now().getTime()) / 1000)),
    });
  },
});

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
