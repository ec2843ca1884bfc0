import type { Limits, RateLimits } from '../limits/rate-limits.ts';
import type { RequestContext } from '../request-context.ts';
import type { StoredPassword } from '../user-store.ts';
import type { KnownDevices } from './known-devices.ts';

type Budget = [limit: keyof RateLimits, who: string];
type Target = { email: string; password: StoredPassword | null };

export type Guesses = ReturnType<typeof createGuesses>;

/** Limits wrong passwords per account, with an own limit for known browsers, so that owners are not locked out. */
export function createGuesses(limits: Limits, devices: KnownDevices) {
  function budgetsOf(context: RequestContext, { email, password }: Target): Budget[] {
    const device = devices.deviceOf(context, email, password);
    if (device) return [['guessesPerDevice', device]];
    return [
      // First, so that a refused address does not use up the shared limit.
      ['guessesPerAddressAndAccount', `${context.network} ${email}`],
      ['guessesPerAccount', email],
    ];
  }

  return {
    /** Counts before the attempt, because attempts are concurrent, and undoes that for a right password. */
    async limit<T>(context: RequestContext, target: Target, attempt: () => Promise<T>): Promise<T> {
      const budgets = budgetsOf(context, target);
      for (const [limit, who] of budgets) await limits.take(limit, who);
      const outcome = await attempt();
      for (const [limit, who] of budgets) await limits.giveBack(limit, who);
      return outcome;
    },
    /** A guesser must not be able to lock out the owner. */
    reset: (email: string) => limits.reset('guessesPerAccount', email),
  };
}
