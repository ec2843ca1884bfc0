import { seeded } from '../../tests/seeded.ts';
import { pause, percentile, until } from '../crowd.ts';
import { openShop } from '../payments/shop.ts';
import type { Trial } from '../trial.ts';
import { sendBuyers } from './buyers.ts';
import { capacity, startFlood } from './flood.ts';
import { bringSlowClients } from './slow-clients.ts';

type Figures = {
  seconds: number;
  times: number;
  slowClients: number;
  /** 99 of 100 are turned away within so many times the time that a response takes without the flood. */
  usualResponses: number;
  normalWithin: number;
};

const purchasesAsUsual = 9;
const longestCalm = 30_000;

/** Far more is asked for than can be done, and slow clients hold connections; buyers go on buying. */
export const load: Trial<Figures> = {
  full: { seconds: 60, times: 20, slowClients: 100, usualResponses: 2, normalWithin: 5_000 },
  quick: { seconds: 4, times: 20, slowClients: 25, usualResponses: 25, normalWithin: 30_000 },

  async run(trial, { seconds, times, slowClients, usualResponses, normalWithin }) {
    await trial.ensureRunning();
    const shop = openShop(trial);
    await shop.setSwitches({});
    const random = seeded(trial.seed);
    const port = Number(new URL(trial.address).port);
    /** Nobody has asked for it before, so it has to be made. */
    const path = () => {
      const query = `q=${Math.floor(random() * 1e9).toString(36)}`;
      return random() < 0.5 ? `/api/addProduct?${query}` : `/car?${query}`;
    };
    const usual = await capacity({ port, path }, Math.min(3, seconds / 4));
    const problems: string[] = [];

    const slow = bringSlowClients(port, slowClients);
    const buyers = await sendBuyers(trial, 3);
    await until(longestCalm, async () => buyers.times.length >= purchasesAsUsual);
    const purchaseAsUsual = percentile(buyers.times.splice(0), 95);
    const flood = await startFlood({ port, perSecond: usual.perSecond * times, path });
    await pause(seconds * 1000);
    const asked = await flood.stop();
    const over = performance.now();
    const isNormal = await until(normalWithin, () => isAsUsual(trial.address + path()));
    const normalAfter = Math.round(performance.now() - over);
    await buyers.stop();

    const rejected = flood.answers.get(503) ?? [];
    const others = [...flood.answers.keys()].filter((status) => status !== 200 && status !== 503);
    if (rejected.length === 0) problems.push('nobody was turned away: that was no overload');
    if (others.length > 0) problems.push(`other answers: ${others.join(', ')}`);
    const slowest = percentile(rejected, 99);
    if (slowest > usualResponses * usual.milliseconds)
      problems.push(`turned away after ${slowest} ms, usually served after ${usual.milliseconds}`);
    if (buyers.times.length === 0) problems.push('nobody bought anything');
    if (!isNormal) problems.push(`not as usual again within ${normalWithin} ms`);
    const kept = slow.stillConnected('slow headers') + slow.stillConnected('says nothing');
    if (seconds > 20 && kept > 0) problems.push(`${kept} who never asked are still connected`);
    slow.leave();
    problems.push(...buyers.problems, ...(await shop.brokenRules()));
    return {
      problems,
      found: {
        'answers a second as usual': usual.perSecond,
        'served as usual after ms': usual.milliseconds,
        'asked for a second': asked.perSecond,
        answered: flood.answers.get(200)?.length ?? 0,
        'turned away': rejected.length,
        'turned away, p50 ms': percentile(rejected, 50),
        'turned away, p95 ms': percentile(rejected, 95),
        'turned away, p99 ms': slowest,
        'the trial itself was late, p99 ms': percentile(flood.lateness, 99),
        'cars bought meanwhile': buyers.times.length,
        'a purchase as usual, p95 ms': purchaseAsUsual,
        'a purchase meanwhile, p95 ms': percentile(buyers.times, 95),
        'as usual again after ms': normalAfter,
      },
    };
  },
};

async function isAsUsual(address: string): Promise<boolean> {
  const began = performance.now();
  const response = await fetch(address).catch(() => null);
  await response?.text();
  return response?.status === 200 && performance.now() - began < 1_000;
}
