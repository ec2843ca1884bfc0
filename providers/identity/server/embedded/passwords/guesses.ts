import type { Limits, RateLimits } from '../limits/rate-limits.ts';
import type { RequestContext } from '../request-context.ts';
import type { PasswordOnFile } from '../user-store.ts';
import type { KnownDevices } from './known-devices.ts';

type Budget = [limit: keyof RateLimits, who: string];
type Target = { email: string; password: PasswordOnFile | null };

export type Guesses = ReturnType<typeof createGuesses>;

/**
 * How often a password may be wrong. A guesser is stopped per account and address, and many addresses together per
 * account; a browser that signed in before has a budget of its own, so that nobody is kept out by what others try.
 */
export function createGuesses(limits: Limits, devices: KnownDevices) {
  function budgetsOf(context: RequestContext, { email, password }: Target): Budget[] {
    const device = devices.deviceOf(context, email, password);
    if (device) return [['guessesPerDevice', device]];
    return [
      // First: what one address is refused must not use up what all share.
      ['guessesPerAddressAndAccount', `${context.network} ${email}`],
      ['guessesPerAccount', email],
    ];
  }

  return {
    /** Taken before the attempt, so that many at once do not all get through; a right password is not counted. */
    async limit<T>(context: RequestContext, target: Target, attempt: () => Promise<T>): Promise<T> {
      const budgets = budgetsOf(context, target);
      for (const [limit, who] of budgets) await limits.take(limit, who);
      const outcome = await attempt();
      for (const [limit, who] of budgets) await limits.giveBack(limit, who);
      return outcome;
    },
    /** Whoever guesses at an account must not be able to keep its owner out. */
    startAnew: (email: string) => limits.startAnew('guessesPerAccount', email),
  };
}
