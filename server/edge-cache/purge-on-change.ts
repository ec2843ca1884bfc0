import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { EdgeCache } from '#providers/edge-cache/edge-cache.ts';
import type { Change } from '../page-cache/announced-change.ts';
import { anything, descriptions, lists, tagOf } from './page-tags.ts';

/** Milliseconds until every instance shows a change. What the CDN fetches earlier may be the old page. */
const settled = 1_000;
const longestPause = 60_000;
const checksWhilePaused = 60;
const mostTags = 500;
const failuresBeforeAlarm = 5;
/** Milliseconds. Pages that are not purged before a stop are old for at most EDGE_CACHE_SECONDS. */
const longestStop = 2_000;

export type Purger = ReturnType<typeof purgeOnChange>;

/**
 * Purges changed pages from the CDN. Each instance purges every change, so they need no coordination. While paused it
 * only gathers tags, because a copy of a market must not act for the original.
 */
export function purgeOnChange(
  edge: Pick<EdgeCache, 'purge'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { settling = settled, isPaused = async () => false } = {},
) {
  const closing = new AbortController();
  let gathered = new Set<string>();
  let failures = 0;
  let isWaiting = false;
  let wake = () => {};
  const ended = keepPurging();

  const pauseFor = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: closing.signal }).catch(() => {});

  function untilTagsAreGathered(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
      if (gathered.size > 0 || closing.signal.aborted) resolve();
    });
  }

  async function keepPurging(): Promise<void> {
    const isOver = () =>
      closing.signal.aborted && (gathered.size === 0 || failures > 0 || isWaiting);
    while (!isOver()) {
      await untilTagsAreGathered();
      await pauseFor(settling);
      const tags = gathered;
      gathered = new Set();
      await pauseFor(settling);
      await purge(tags);
    }
  }

  async function purge(tags: Set<string>): Promise<void> {
    try {
      isWaiting = await isPaused();
      if (isWaiting) return await tryLater(tags, settling * checksWhilePaused);
      await edge.purge(tags.has(anything) ? [anything] : [...tags]);
      failures = 0;
    } catch (error) {
      failures++;
      logFailure(error);
      await tryLater(tags, Math.min(settling * 2 ** failures, longestPause));
    }
  }

  async function tryLater(tags: Set<string>, milliseconds: number): Promise<void> {
    gather(...tags);
    await pauseFor(milliseconds);
  }

  function logFailure(error: unknown): void {
    const words =
      'the edge cache could not be purged; its pages may be as old as EDGE_CACHE_SECONDS';
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
    invalidateAll: (): void => gather(anything),
    stop(): Promise<void> {
      closing.abort();
      wake();
      return Promise.race([ended, pause(longestStop, undefined, { ref: false })]);
    },
  };
}
