import { seeded } from '../../tests/seeded.ts';
import { many, pause, percentile, stuck, until } from '../crowd.ts';
import { openShop, type Person } from '../payments/shop.ts';
import { type Acknowledged, forgotten, goShopping } from '../payments/shopper.ts';
import { timePasses } from '../payments/time-passes.ts';
import type { Trial } from '../trial.ts';
import { createEye, type Eye, lookAround } from './visitors.ts';

const shoppers = 8;

/** PostgreSQL is stopped and started while people buy and look around. The product stays up. */
export const database: Trial<{ stops: number; recoversWithin: number }> = {
  full: { stops: 20, recoversWithin: 5_000 },
  quick: { stops: 1, recoversWithin: stuck },

  async run(trial, { stops, recoversWithin }) {
    const random = seeded(trial.seed);
    await trial.ensureRunning();
    const shop = openShop(trial);
    await shop.setSwitches({ webhooks: { copies: 2, shuffle: true } });
    const seller = await trial.person('Sam', 'seller');
    const people = await many(shoppers, (number) => trial.person(`Buyer ${number}`, 'buyer'));
    const eye = createEye();
    const buyers = people.map((person) => watched(person, eye));
    const acknowledged: Acknowledged = { bookings: [], releases: [], sales: [] };
    const recoveries: number[] = [];
    const problems = eye.seen.problems;

    for (const path of keptPages) await fetch(trial.address + path);
    let isOpen = true;
    const crowd = [
      lookAround(trial.address, eye, () => isOpen),
      lookAtKeptPages(trial.address, eye, () => isOpen),
      ...buyers.map((buyer, index) =>
        goShopping({
          ...{ trial, shop, seller, buyer, acknowledged },
          rival: buyers[(index + 1) % shoppers]!,
          random: seeded(trial.seed + index + 1),
          isOpen: () => isOpen,
        }),
      ),
    ];
    for (let stop = 1; stop <= stops; stop++) {
      await pause(500 + random() * 1_500);
      await trial.stopPostgres(random() < 0.5 ? 'fast' : 'immediate');
      await pause(random() * 1_000);
      await trial.startPostgres();
      const began = performance.now();
      const isBack = await until(recoversWithin, () => showsChange(stop));
      if (!isBack) problems.push(`stop ${stop}: a change does not show ${recoversWithin} ms later`);
      recoveries.push(performance.now() - began);
    }
    isOpen = false;
    await Promise.all(crowd);

    if (!trial.isRunning()) problems.push('the product ended');
    await timePasses(trial.db, 20);
    problems.push(...(await shop.unfinished()));
    problems.push(...(await shop.wrongMoney()), ...(await shop.brokenRules()));
    problems.push(...(await forgotten(trial.db, acknowledged)));
    return {
      problems,
      found: {
        stops,
        'answers while it was there': eye.seen.answered,
        'answers that said to come back': eye.seen.putOff,
        'pages from before the stop': eye.seen.shownFromBefore,
        'bookings acknowledged': acknowledged.bookings.length,
        'sales acknowledged': acknowledged.sales.length,
        'a change shows again, p95 ms': percentile(recoveries, 95),
      },
    };

    /** What somebody else writes shows on a page of ours: the news of changes are back. */
    async function showsChange(stop: number): Promise<boolean> {
      const name = `Car after stop ${stop}`;
      const page = () =>
        fetch(`${trial.address}/car`).then(
          (response) => response.text(),
          () => '',
        );
      await page();
      const car = await shop.listCar(seller, name).catch(() => null);
      if (!car) return false;
      await pause(50);
      return (await page()).includes(name);
    }
  },
};

const keptPages = ['/', '/car', '/category/toyota'];

/** What was kept is shown whatever happens to the database. */
async function lookAtKeptPages(address: string, eye: Eye, isOpen: () => boolean): Promise<void> {
  const place = address.replace('127.0.0.1', 'localhost');
  while (isOpen()) {
    for (const path of keptPages) {
      const response = await fetch(place + path);
      await response.arrayBuffer();
      if (response.status !== 200) eye.complain(`${path}, which is kept: ${response.status}`);
      if (response.headers.has('age')) eye.seen.shownFromBefore++;
    }
    await pause(20);
  }
}

/** Whatever they are answered is looked at. */
const watched = (person: Person, eye: Eye): Person => ({
  ...person,
  async calls(method, path, body) {
    try {
      const answer = await person.calls(method, path, body);
      eye.see(`${method} ${path}`, answer.httpStatus, answer.retryAfter, answer);
      return answer;
    } catch (error) {
      eye.complain(`${method} ${path}: ${(error as Error).cause ?? error}`);
      throw error;
    }
  },
});
