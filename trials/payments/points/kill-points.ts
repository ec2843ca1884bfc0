import { pause, percentile } from '../../crowd.ts';
import { openTrial } from '../../product-under-trial.ts';
import { seeded } from '../../seeded.ts';
import type { Trial } from '../../trial.ts';
import { openShop } from '../shop.ts';
import { timePasses } from '../time-passes.ts';
import { openGates } from './gates.ts';
import { buysIfFree, comesBack, judge, quiet } from './judge.ts';
import { namedPoints, type Point } from './named-points.ts';
import { type Round, stories } from './stories.ts';

const longestWait = 20_000;
const slowestStart = 5_000;

/**
 * The server is killed with -9 at each step of a payment, exactly there: the card provider and the
 * database hold it up from outside. `--point 7` tries only the seventh.
 */
export const killPoints: Trial<{ rounds: number; point: number }> = {
  full: { rounds: 20, point: 0 },
  quick: { rounds: 0.2, point: 0 },

  async run({ seed, rounds, point: only }) {
    const trial = await openTrial({ seed });
    const shop = openShop(trial);
    const gates = await openGates(trial);
    const launch = () => trial.launch({ cardPort: gates.cardPort });
    const sam = await trial.person('Sam', 'seller');
    const bea = await trial.person('Bea', 'buyer');
    const cy = await trial.person('Cy', 'buyer');
    const random = seeded(seed);
    const problems: string[] = [];
    const readyTimes: number[] = [];
    let product = launch();
    await product.ready;

    for (const point of chosen(rounds, only, random)) {
      const number = namedPoints.indexOf(point) + 1;
      const wrong = await tryPoint(point).catch((error: Error) => [String(error.stack)]);
      problems.push(...wrong.map((problem) => `${number} ${point.name}: ${problem}`));
    }

    const slowest = percentile(readyTimes, 95);
    if (slowest >= slowestStart) problems.push(`ready again only after ${slowest} ms`);
    await product.stop('SIGTERM');
    await gates.takeAway();
    await trial.close();
    return {
      problems,
      found: {
        points: only ? 1 : namedPoints.length,
        kills: readyTimes.length,
        'ready again, median ms': percentile(readyTimes, 50),
        'ready again, p95 ms': slowest,
      },
    };

    async function tryPoint(point: Point): Promise<string[]> {
      const story = stories[point.story];
      await shop.setSwitches({ webhooks: { lose: story.hasEvents ? 0 : 1 } });
      const car = await shop.listCar(sam, point.name);
      const cysBooking = await shop.book(cy, car);
      const round: Round = {
        ...{ trial, shop, bea, car, booking: '', clientSecret: null },
        stop: () => product.stop('SIGTERM'),
        async start() {
          product = launch();
          await product.ready;
        },
      };
      await story.prepare(round);
      const neverReached = await dieAt(point, () => story.act(round));
      if (random() < 0.3) await paysMeanwhile(round);
      const isBack = !story.isOver && random() < 0.5;
      await timePasses(trial.db, isBack ? 3 : 20);
      product = launch();
      readyTimes.push(await product.ready);
      return [
        ...neverReached,
        ...(isBack ? await comesBack(round, story) : []),
        ...(await wrongAtTheEnd(round, cysBooking)),
      ];
    }

    /** The provider is there while we are not. */
    async function paysMeanwhile({ clientSecret }: Round): Promise<void> {
      if (clientSecret) await shop.confirm(clientSecret).catch(() => {});
    }

    async function wrongAtTheEnd(round: Round, cysBooking: string): Promise<string[]> {
      return [
        ...(await quiet(shop)),
        ...(await judge(round)),
        ...(await buysIfFree(round, cy, cysBooking)),
        ...(await quiet(shop)),
        ...(await shop.wrongMoney()),
        ...(await shop.brokenRules()),
      ];
    }

    async function dieAt(point: Point, act: () => Promise<unknown>): Promise<string[]> {
      const { reached } = await gates.close(point);
      const acting = act().catch(() => {});
      const isReached = await Promise.race([
        ('idle' in point ? acting : reached()).then(() => true),
        pause(longestWait).then(() => false),
      ]);
      await product.stop('SIGKILL');
      await acting;
      await gates.open(point);
      return isReached ? [] : ['it was never reached'];
    }
  },
};

/** Each so many times, or for less than once each: some of them, by chance. */
function chosen(rounds: number, only: number, random: () => number): Point[] {
  const points = only ? [namedPoints[only - 1]!] : namedPoints;
  if (rounds < 1) return points.filter(() => random() < rounds);
  return points.flatMap((point) => Array.from({ length: rounds }, () => point));
}
