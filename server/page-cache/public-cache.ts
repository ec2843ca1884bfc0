import { EventEmitter, once as hears } from 'node:events';
import { changeIn } from './announced-change.ts';
import { type CachedResponse, type Compression, withAge } from './cached-response.ts';
import { compressed } from './compress.ts';
import { contentOf } from './content-of.ts';
import { preferNew } from './prefer-new.ts';
import { createTwoLevelCache } from './two-level-cache.ts';
import { createVersions, type PageContent } from './versions.ts';

export type PublicCache = ReturnType<typeof createPublicCache>;
type Ask = (address: string) => Promise<CachedResponse>;
type ReadStart = { version: number; at: number };
type CacheEntry = ReadStart & { answer: CachedResponse; shows: PageContent; bytes: number };
type PendingResult<Made> = { made: Promise<Made>; version: number };
type Options = {
  room: number;
  /** Milliseconds that a visitor waits for a database that may be unreachable. */
  patience?: number;
  /** With more changes than this, lists and figures are not invalidated by each one. See `versions.ts`. */
  pressure?: number;
  clock?: () => number;
};

/** Milliseconds. While the database is unreachable, responses up to this age are shown. */
const oldestStandIn = 5 * 60_000;
const figures: PageContent = { cars: [], others: 'figures', descriptions: false };

/** Caches public responses, and checks one before serving it after a change that may concern it. */
export function createPublicCache({
  room,
  patience = 1_000,
  pressure = 10,
  clock = () => performance.now(),
}: Options) {
  const entries = createTwoLevelCache<CacheEntry>(room);
  const underWay = new Map<string, PendingResult<CachedResponse>>();
  const compressions = new Map<string, Promise<CachedResponse>>();
  const facts = new Map<string, PendingResult<unknown>>();
  const versions = createVersions({ clock, pressure });
  const { newOrOld, isAway } = preferNew({ clock, patience });
  const news = new EventEmitter<{ lost: [] }>().setMaxListeners(0);
  let isTrusted = false;
  let waitAgainAt = 0;
  /** Until when all announcements were received. */
  let lostAt: number | null = null;

  const needed = (address: string) => versions.needed(contentOf(address));

  function isCurrent({ version, shows, answer: { sources } }: CacheEntry): boolean {
    if (version === versions.now()) return true;
    if (!sources) return version >= versions.needed(shows);
    return sources.every(([address, etag]) => {
      const part = entries.get(address);
      return part !== undefined && part.answer.etag === etag && isCurrent(part);
    });
  }

  function find(address: string): CachedResponse | undefined {
    const entry = isTrusted ? entries.get(address) : undefined;
    return entry && isCurrent(entry) ? entry.answer : undefined;
  }

  /** A read that began before a change must not answer a request after that change. */
  function begunFor(address: string): Promise<CachedResponse> | undefined {
    const begun = underWay.get(address);
    return begun && begun.version >= needed(address) ? begun.made : undefined;
  }

  function once(address: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const begun = begunFor(address);
    if (begun) return begun;

    const made = make().finally(() => {
      if (underWay.get(address)?.made === made) underWay.delete(address);
    });
    underWay.set(address, { made, version: versions.now() });
    return made;
  }

  /** Stores outdated responses, too, for confirming or standing in, but not over newer ones. */
  function keep(address: string, answer: CachedResponse, begun: ReadStart): void {
    const newest = entries.peek(address)?.version ?? begun.version;
    if (!answer.etag || newest > begun.version) return;
    entries.put(address, { answer, ...begun, shows: contentOf(address), bytes: answer.bytes });
  }

  async function renew(address: string, ask: Ask): Promise<CachedResponse> {
    const begun = { version: versions.now(), at: clock() };
    const old = entries.get(address)?.answer;
    const answer = old && (await stillHolds(old, ask)) ? old : asItWas(old, await ask(address));
    keep(address, answer, begun);
    return answer;
  }

  async function stillHolds({ sources }: CachedResponse, ask: Ask): Promise<boolean> {
    if (!sources) return false;
    const parts = await Promise.all(sources.map(([address]) => get(address, ask)));
    return parts.every(({ etag }, number) => etag === sources[number]![1]);
  }

  async function get(address: string, ask: Ask): Promise<CachedResponse> {
    if (!isTrusted) return ask(address);
    return find(address) ?? once(address, () => renew(address, ask));
  }

  const isWithinReason = (since: number) => clock() - since < oldestStandIn;

  /** A response from before the database became unreachable. It is never stored as confirmed. */
  function standIn(address: string): CachedResponse | undefined {
    const entry = entries.peek(address);
    if (lostAt === null || !entry) return undefined;
    const since = isCurrent(entry) ? lostAt : entry.at;
    if (!isWithinReason(since)) return undefined;
    return withAge(entry.answer, Math.ceil((clock() - since) / 1_000));
  }

  /**
   * A request may fail shortly before the outage is noticed, so it waits for that. If nothing is noticed, other
   * requests do not wait for a while.
   */
  async function unlessLost(made: CachedResponse, address: string): Promise<CachedResponse> {
    if (made.isComplete || !entries.peek(address)) return made;
    if (isTrusted && clock() >= waitAgainAt) {
      const signal = AbortSignal.timeout(patience);
      await hears(news, 'lost', { signal }).catch(() => {
        waitAgainAt = clock() + 10 * patience;
      });
    }
    return standIn(address) ?? made;
  }

  /** A visitor who can be shown a stored response does not wait for a response that may never come. */
  function orOnceLost(address: string, making: Promise<CachedResponse>): Promise<CachedResponse> {
    if (!entries.peek(address)) return making;
    const over = new AbortController();
    const lost = hears(news, 'lost', { signal: over.signal }).then(
      () => standIn(address) ?? making,
      () => making,
    );
    return Promise.race([making, lost]).finally(() => over.abort());
  }

  async function show(address: string, ask: Ask): Promise<CachedResponse> {
    if (isTrusted) return unlessLost(await orOnceLost(address, get(address, ask)), address);
    const old = standIn(address);
    return old ? newOrOld(address, () => ask(address), old) : ask(address);
  }

  return {
    find,
    get,
    show,
    /** Reads that began before announcements were lost may never end. */
    isUnderWay: (address: string): boolean => isTrusted && begunFor(address) !== undefined,
    hasStandIn: (address: string): boolean => !isTrusted && standIn(address) !== undefined,
    isAway,
    patience,
    /** Whether stored pages can be shown while the database is unreachable, or silent, which is noticed later. */
    canStandIn: (isSilent: boolean): boolean =>
      ((isSilent && isTrusted) || (lostAt !== null && isWithinReason(lostAt))) &&
      entries.bytes() > 0,

    compressed(
      address: string,
      answer: CachedResponse,
      compression: Compression,
    ): Promise<CachedResponse> {
      const what = `${compression} ${answer.etag} ${address}`;
      const begun = compressions.get(what);
      if (begun) return begun;

      const made = compressed(answer, compression)
        .then((better) => {
          const entry = entries.peek(address);
          if (entry?.answer === answer) {
            entries.put(address, { ...entry, answer: better, bytes: better.bytes });
          }
          return better;
        })
        .finally(() => compressions.delete(what));
      compressions.set(what, made);
      return made;
    },

    /** Caches a value that is expensive to compute, for as long as figures. It must not depend on descriptions. */
    recall<Fact>(name: string, findOut: () => Promise<Fact>): Promise<Fact> {
      if (!isTrusted) return findOut();
      const known = facts.get(name) as PendingResult<Fact> | undefined;
      if (known && known.version >= versions.needed(figures)) return known.made;

      const fact = { made: findOut(), version: versions.now() };
      facts.set(name, fact);
      fact.made.catch(() => facts.get(name) === fact && facts.delete(name));
      return fact.made;
    },

    noticeChange: (notice: string): void => versions.change(changeIn(notice)),

    trust(): void {
      versions.invalidateAll();
      isTrusted = true;
      lostAt = null;
    },

    distrust(): void {
      if (isTrusted) lostAt = clock();
      isTrusted = false;
      news.emit('lost');
    },

    hearsChanges: (): boolean => isTrusted,
    bytes: entries.bytes,
  };
}

const asItWas = (old: CachedResponse | undefined, made: CachedResponse): CachedResponse =>
  old?.etag && old.etag === made.etag ? { ...old, sources: made.sources } : made;
