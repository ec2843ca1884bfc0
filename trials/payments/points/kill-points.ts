import { seeded } from '../../../tests/seeded.ts';
import { pause, percentile, stuck } from '../../crowd.ts';
import type { Trial } from '../../trial.ts';
import { openShop } from '../shop.ts';
import { timePasses } from '../time-passes.ts';
import { openGates } from './gates.ts';
import { buysIfFree, comesBack, judge } from './judge.ts';
import { namedPoints, type Point } from './named-points.ts';
import { type Round, stories } from './stories.ts';

type Figures = {
  /** How often each point is tried. */
  rounds: number;
  /** Only this one; 0 means all. */
  point: number;
  /** Only so many, by chance; 0 means all. */
  sample: number;
  readyWithin: number;
};

/**
 * The server is killed with -9 at each step of a payment, exactly there: the card provider and the
 * database hold it up from outside.
 */
export const killPoints: Trial<Figures> = {
  full: { rounds: 20, point: 0, sample: 0, readyWithin: 5_000 },
  quick: { rounds: 1, point: 0, sample: 4, readyWithin: stuck },

  async run(trial, { readyWithin, ...wish }) {
    const shop = openShop(trial);
    const gates = await openGates(trial);
    const start = () => trial.start({ cardPort: gates.cardPort });
    const sam = await trial.person('Sam', 'seller');
    const bea = await trial.person('Bea', 'buyer');
    const cy = await trial.person('Cy', 'buyer');
    const random = seeded(trial.seed);
    const problems: string[] = [];
    const readyTimes: number[] = [];
    await start();

    for (const point of chosen(wish, random)) {
      const number = namedPoints.indexOf(point) + 1;
      const wrong = await tryPoint(point).catch((error: Error) => [String(error.stack)]);
      problems.push(...wrong.map((problem) => `${number} ${point.name}: ${problem}`));
    }

    const slowest = percentile(readyTimes, 95);
    if (slowest >= readyWithin) problems.push(`ready again only after ${slowest} ms`);
    await trial.stop();
    await gates.takeAway();
    return {
      problems,
      found: {
        kills: readyTimes.length,
        'ready again, median ms': percentile(readyTimes, 50),
        'ready again, p95 ms': slowest,
      },
    };

    async function tryPoint(point: Point): Promise<string[]> {
      const story = stories[point.story];
      await shop.closeTheBooks();
      await shop.setSwitches({ webhooks: { lose: story.hasEvents ? 0 : 1 } });
      const car = await shop.listCar(sam, point.name);
      const cysBooking = await shop.book(cy, car);
      const round: Round = {
        ...{ trial, shop, bea, car, booking: '', clientSecret: null },
        start,
      };
      await story.prepare(round);
      const neverReached = await dieAt(point, () => story.act(round));
      if (random() < 0.3) await paysMeanwhile(round);
      const isBack = !story.isOver && random() < 0.5;
      await timePasses(trial.db, isBack ? 3 : 20);
      readyTimes.push(await start());
      return [
        ...neverReached,
        ...(isBack ? await comesBack(round, story) : []),
        ...(await problemsAfter(round, cysBooking)),
      ];
    }

    /** The provider is there while we are not. */
    async function paysMeanwhile({ clientSecret }: Round): Promise<void> {
      if (clientSecret) await shop.confirm(clientSecret).catch(() => {});
    }

    async function problemsAfter(round: Round, cysBooking: string): Promise<string[]> {
      return [
        ...(await shop.unfinished()),
        ...(await judge(round)),
        ...(await buysIfFree(round, cy, cysBooking)),
        ...(await shop.unfinished()),
        ...(await shop.wrongMoney()),
        ...(await shop.brokenRules()),
      ];
    }

    async function dieAt(point: Point, act: () => Promise<unknown>): Promise<string[]> {
      const { reached } = await gates.close(point);
      const acting = act().catch(() => {});
      const isReached = await Promise.race([
        ('idle' in point ? acting : reached()).then(() => true),
        pause(stuck).then(() => false),
      ]);
      await trial.kill();
      await acting;
      await gates.open(point);
      return isReached ? [] : ['it was never reached'];
    }
  },
};

type Wish = Pick<Figures, 'rounds' | 'point' | 'sample'>;

function chosen({ rounds, point, sample }: Wish, random: () => number): Point[] {
  const points = point ? [namedPoints[point - 1]!] : namedPoints;
  const some = sample ? inAnyOrder(points, random).slice(0, sample) : points;
  return some.flatMap((each) => Array.from({ length: rounds }, () => each));
}

const inAnyOrder = (points: Point[], random: () => number): Point[] =>
  points
    .map((each) => ({ each, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each);
