import { seeded } from '../../tests/seeded.ts';
import { many, pause, percentile, stuck } from '../crowd.ts';
import type { Trial } from '../trial.ts';
import { openShop } from './shop.ts';
import { type Acknowledged, forgotten, goShopping } from './shopper.ts';
import { timePasses } from './time-passes.ts';

const shoppers = 12;

/**
 * Buyers book, pay, change their minds and walk away while the provider misbehaves and the server
 * is killed with -9 again and again. Afterwards everything must be settled, refunded or free.
 */
export const crash: Trial<{ kills: number; readyWithin: number }> = {
  full: { kills: 50, readyWithin: 5_000 },
  quick: { kills: 2, readyWithin: stuck },

  async run(trial, { kills, readyWithin }) {
    const random = seeded(trial.seed);
    await trial.ensureRunning();
    const shop = openShop(trial);
    await shop.setSwitches({
      webhooks: { lose: 0.1, copies: 3, shuffle: true, delay: 300 },
      faults: [
        { kind: 'drop_answer', chance: 0.05 },
        { kind: 'error_before', chance: 0.03 },
        { kind: 'error_after', chance: 0.03 },
        { kind: 'slow', chance: 0.05, milliseconds: 400 },
      ],
    });
    const seller = await trial.person('Sam', 'seller');
    const buyers = await many(shoppers, (number) => trial.person(`Buyer ${number}`, 'buyer'));
    const acknowledged: Acknowledged = { bookings: [], releases: [], sales: [] };
    const readyTimes: number[] = [];
    const problems: string[] = [];

    let isOpen = true;
    const crowd = buyers.map((buyer, index) =>
      goShopping({
        ...{ trial, shop, seller, buyer, acknowledged },
        rival: buyers[(index + 1) % shoppers]!,
        random: seeded(trial.seed + index + 1),
        isOpen: () => isOpen,
      }),
    );
    for (let kill = 1; kill <= kills; kill++) {
      await pause(300 + random() * 1_500);
      await trial.kill();
      readyTimes.push(await trial.start());
    }
    isOpen = false;
    await Promise.all(crowd);

    await shop.setSwitches({});
    await timePasses(trial.db, 20);
    problems.push(...(await shop.unfinished()));
    problems.push(...(await shop.wrongMoney()), ...(await shop.brokenRules()));
    problems.push(...(await forgotten(trial.db, acknowledged)));
    const slowest = percentile(readyTimes, 95);
    if (slowest >= readyWithin) problems.push(`ready again only after ${slowest} ms`);
    return {
      problems,
      found: {
        kills,
        'bookings acknowledged': acknowledged.bookings.length,
        'sales acknowledged': acknowledged.sales.length,
        'deletions acknowledged': acknowledged.releases.length,
        'ready again, p95 ms': slowest,
      },
    };
  },
};
