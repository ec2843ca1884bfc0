import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { EdgeCache } from '#providers/edge-cache/edge-cache.ts';
import type { Change } from '../page-cache/announced-change.ts';
import { anything, descriptions, lists, tagOf } from './page-tags.ts';

/**
 * Milliseconds. So long it may take until every instance has heard of a change and shows it on lists, too: what the edge
 * asks for before that could be the old page again.
 */
const settled = 1_000;
const longestPause = 60_000;
const settlingsWhilePaused = 60;
/** More than these are as good as all. */
const mostTags = 500;
/** By then it is no passing hiccup. */
const failuresBeforeAlarm = 5;
/** What is not purged when we stop is old for EDGE_CACHE_SECONDS at most. */
const longestFarewell = 2_000;

export type Purger = ReturnType<typeof purgeOnChange>;

/**
 * Tells the edge which pages changed, soon after. Each instance does that for every change it hears of: asking twice
 * costs little, and none of them has to know of the others.
 * While paused it gathers what to tell: a copy of a market must not speak for the original.
 */
export function purgeOnChange(
  edge: Pick<EdgeCache, 'purge'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { settling = settled, isPaused = async () => false } = {},
) {
  const closing = new AbortController();
  let gathered = new Set<string>();
  let failures = 0;
  let isHeldBack = false;
  let wake = () => {};
  const ended = keepPurging();

  const pauseFor = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: closing.signal }).catch(() => {});

  function untilSomethingIsGathered(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
      if (gathered.size > 0 || closing.signal.aborted) resolve();
    });
  }

  async function keepPurging(): Promise<void> {
    const isOver = () =>
      closing.signal.aborted && (gathered.size === 0 || failures > 0 || isHeldBack);
    while (!isOver()) {
      await untilSomethingIsGathered();
      await pauseFor(settling);
      const tags = gathered;
      gathered = new Set();
      await pauseFor(settling);
      await purge(tags);
    }
  }

  async function purge(tags: Set<string>): Promise<void> {
    try {
      isHeldBack = await isPaused();
      if (isHeldBack) return await tryLater(tags, settling * settlingsWhilePaused);
      await edge.purge(tags.has(anything) ? [anything] : [...tags]);
      failures = 0;
    } catch (error) {
      failures++;
      complain(error);
      await tryLater(tags, Math.min(settling * 2 ** failures, longestPause));
    }
  }

  async function tryLater(tags: Set<string>, milliseconds: number): Promise<void> {
    gather(...tags);
    await pauseFor(milliseconds);
  }

  function complain(error: unknown): void {
    const words =
      'the edge cache could not be told of changes; what it shows may be as old as EDGE_CACHE_SECONDS';
    if (failures < failuresBeforeAlarm) log.warn({ err: error }, words);
    else log.error({ err: error, alarm: true }, words);
  }

  function gather(...tags: string[]): void {
    for (const tag of tags) gathered.add(tag);
    if (gathered.size > mostTags) gathered = new Set([anything]);
    wake();
  }

  return {
    changed({ cars, isOfDescriptions }: Change): void {
      if (cars) gather(isOfDescriptions ? descriptions : lists, ...cars.map(tagOf));
      else gather(anything);
    },
    /** Changes may have gone unheard, or pages are of an older release. */
    doubtEverything: (): void => gather(anything),
    stop(): Promise<void> {
      closing.abort();
      wake();
      return Promise.race([ended, pause(longestFarewell, undefined, { ref: false })]);
    },
  };
}
