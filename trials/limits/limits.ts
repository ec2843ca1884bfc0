import { shareOut } from '../crowd.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';
import type { Trial } from '../trial.ts';
import { type Bomb, bombs } from './bombs.ts';
import { floodByOneAddress, idleByOneAddress } from './one-address.ts';

const tooMany = 429;
const mostHolds = 3;
const atOnce = 10;
/** A busy machine may ask everybody to come back later. */
const isFailure = (status: number) => status >= 500 && status !== 503;
const settings = { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' };

/** Guessing, reporting, booking, holding and uploading without end; the server is killed; one address takes all it can. */
export const limits: Trial<{ attempts: number; connections: number }> = {
  full: { attempts: 300, connections: 12_000 },
  quick: { attempts: 70, connections: 1_000 },

  async run(trial, { attempts, connections }) {
    await trial.start({ settings });
    const problems: string[] = [];
    const found: Record<string, string> = {};
    const all = await bombs(trial, attempts);

    const began = new Map<Bomb, number>();
    for (const bomb of all) {
      began.set(bomb, performance.now());
      const statuses = await explode(bomb, Math.max(attempts, bomb.most + atOnce));
      const letThrough = statuses.filter((status) => status !== tooMany).length;
      found[bomb.what] = `${letThrough} of ${statuses.length} let through`;
      // On a slow machine the attempts take so long that some are forgiven meanwhile.
      const most = bomb.most * windowsSince(began.get(bomb)!, bomb);
      if (letThrough < bomb.most || letThrough > most)
        problems.push(`${bomb.what}: ${letThrough}, not ${bomb.most}`);
      if (statuses.some(isFailure)) problems.push(`${bomb.what}: a failure of ours`);
    }
    const holds = await holdsIn(trial);
    found['cars that are held at the end'] = String(holds);
    if (holds !== mostHolds) problems.push(`${holds} cars are held, not ${mostHolds}`);

    await trial.kill();
    await trial.start({ settings });
    for (const bomb of [...all].reverse()) {
      const complaints = await afterRestart(bomb, attempts);
      if (windowsSince(began.get(bomb)!, bomb) === 1) problems.push(...complaints);
    }
    const flood = await floodByOneAddress(trial);
    await trial.start({ settings: { RATE_LIMIT_SCALE: '1' } });
    const idle = await idleByOneAddress(trial, connections);
    return {
      problems: [...problems, ...flood.problems, ...idle.problems],
      found: { ...found, ...flood.found, ...idle.found },
    };
  },
};

const windowsSince = (began: number, { window }: Bomb) =>
  1 + Math.floor((performance.now() - began) / window);

async function explode({ throwOne }: Bomb, attempts: number): Promise<number[]> {
  const statuses: number[] = [];
  await shareOut(attempts, atOnce, async (number) => {
    statuses.push(await throwOne(number));
  });
  return statuses;
}

/** Whoever had enough still has, and nobody else suffers from it. */
async function afterRestart({ what, throwOne, byStranger }: Bomb, number: number) {
  const again = await throwOne(number);
  const stranger = await byStranger();
  return [
    ...(again === tooMany ? [] : [`${what}: ${again} after a restart`]),
    ...(stranger !== tooMany && !isFailure(stranger)
      ? []
      : [`${what}: ${stranger} for a stranger`]),
  ];
}

async function holdsIn({ db }: ProductUnderTrial): Promise<number> {
  const { count } = await db
    .selectFrom('paymentAttempts')
    .innerJoin('accounts', 'accounts.id', 'paymentAttempts.buyerId')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accounts.name', '=', 'Lim hoarder')
    .where('paymentAttempts.state', 'in', ['creating', 'open'])
    .executeTakeFirstOrThrow();
  return Number(count);
}
