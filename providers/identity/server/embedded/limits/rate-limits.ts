import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { countUse, forgetUses, giveBackUse, retryAfter } from '#database/rate-limits/use-store.ts';
import { IdentityRefusal } from '../refusal.ts';

export type RateLimit = { times: number; seconds: number };

const minute = 60;

export const usualRateLimits = {
  callsPerAddress: { times: 600, seconds: minute },
  signInsPerAddress: { times: 10, seconds: minute },
  /** These three count only wrong passwords. */
  guessesPerAddressAndAccount: { times: 10, seconds: 15 * minute },
  guessesPerAccount: { times: 100, seconds: 60 * minute },
  guessesPerDevice: { times: 10, seconds: 15 * minute },
  federatedSignInsPerAddress: { times: 30, seconds: minute },
  signUpsPerAddress: { times: 10, seconds: 60 * minute },
  mailsPerAddress: { times: 10, seconds: 15 * minute },
  /** One address cannot use up the quota of an account. */
  mailsPerAddressAndAccount: { times: 5, seconds: 24 * 60 * minute },
  /** Not longer than a link is valid: when the quota is used up, the mailbox has a working link. */
  mailsPerAccount: { times: 3, seconds: 10 * minute },
  /** Replaces these two for a browser that has signed in to the account. */
  mailsPerDevice: { times: 5, seconds: 60 * minute },
  /** Counts only wrong passwords. */
  passwordChangesPerAccount: { times: 10, seconds: 15 * minute },
  codesPerAddress: { times: 10, seconds: minute },
} satisfies Record<string, RateLimit>;

export type RateLimits = Record<keyof typeof usualRateLimits, RateLimit>;
export type Limits = ReturnType<typeof createLimits>;

/** Counts in the database, so that all instances share the limits. */
export function createLimits(pool: Pool, secret: string, limits: RateLimits) {
  // Hashed, so that the table contains no addresses or emails.
  const keyOf = (limit: keyof RateLimits, who: string) =>
    `${limit}:${createHmac('sha256', secret).update(`${limit}:${who}`).digest('base64url')}`;

  return {
    async take(limit: keyof RateLimits, who: string): Promise<void> {
      const { times, seconds } = limits[limit];
      const now = new Date();
      const uses = await countUse(pool, keyOf(limit, who), seconds, now);
      if (uses.count <= times) return;
      throw new IdentityRefusal('too_many_attempts', retryAfter(uses, now));
    },
    giveBack: (limit: keyof RateLimits, who: string) => giveBackUse(pool, keyOf(limit, who)),
    reset: (limit: keyof RateLimits, who: string) => forgetUses(pool, keyOf(limit, who)),
  };
}
