import { stuck, until } from '../crowd.ts';
import { type Launched, launchProduct, usualSettings } from '../product-under-trial.ts';
import type { Trial } from '../trial.ts';
import { type Activity, activitiesOn } from './activities.ts';

const nodeArguments = ['--expose-gc', '--import', './trials/memory/report-memory.mjs'];

/** What a process holds: bytes, and numbers of timers and handles. */
type MemoryUse = { heap: number; external: number; timers: number; handles: number };

/** Allows for code that is compiled meanwhile, and for caches that have a limit of their own. */
const tolerated: MemoryUse = { heap: 12e6, external: 24e6, timers: 40, handles: 40 };

type Figures = {
  pages: number;
  calls: number;
  streams: number;
  pictures: number;
  messages: number;
};

/** Each kind of work is done many times over; afterwards the product must hold no more than before. */
export const memory: Trial<Figures> = {
  full: { pages: 60_000, calls: 40_000, streams: 10_000, pictures: 300, messages: 3_000 },
  quick: { pages: 1_500, calls: 1_000, streams: 500, pictures: 20, messages: 200 },

  async run(trial, figures) {
    const settings = { ...usualSettings, PUBLIC_CACHE_MEGABYTES: '1' };
    const product = await trial.launch(settings, (environment) =>
      launchProduct(environment, nodeArguments),
    );
    await product.ready;
    const activities = await activitiesOn(trial, product.address);
    const problems: string[] = [];
    const found: Record<string, string> = {};
    for (const [name, activity] of Object.entries(activities)) {
      const count = figures[name as keyof Figures];
      // Warms up what is loaded, compiled and connected once.
      await activity(Math.ceil(count / 10));
      const { before, after, grown } = await whatRemains(product, () => activity(count));
      if (grown.length > 0) problems.push(`after ${count} ${name}: ${grown.join(', ')}`);
      found[`${count} ${name}`] = `${inWords(before)} → ${inWords(after)}`;
    }
    return { problems, found };
  },
};

async function whatRemains(product: Launched, act: () => ReturnType<Activity>) {
  const measure = async () => (await product.ask('memory')) as MemoryUse;
  const before = await measure();
  await act();
  let after = await measure();
  const grown = () =>
    (Object.keys(tolerated) as (keyof MemoryUse)[]).filter(
      (kind) => after[kind] - before[kind] > tolerated[kind],
    );
  // Enqueued work may still be under way.
  await until(stuck / 10, async () => {
    after = await measure();
    return grown().length === 0;
  });
  return { before, after, grown: grown().map((kind) => `more ${kind}`) };
}

const inWords = ({ heap, external, timers, handles }: MemoryUse) =>
  `${megabytes(heap)} of heap, ${megabytes(external)} outside, ${timers} timers, ${handles} handles`;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
