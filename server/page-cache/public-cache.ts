import { EventEmitter, once as hears } from 'node:events';
import { changeIn } from './announced-change.ts';
import { type CachedResponse, type Compression, withAge } from './cached-response.ts';
import { compressed } from './compress.ts';
import { preferNew } from './prefer-new.ts';
import { createTwoLevelCache } from './two-level-cache.ts';
import { createVersions, type Shows } from './versions.ts';
import { whatItShows } from './what-it-shows.ts';

export type PublicCache = ReturnType<typeof createPublicCache>;
type Ask = (address: string) => Promise<CachedResponse>;
/** When it was begun to be read, and what had changed until then. */
type Begun = { version: number; at: number };
type Kept = Begun & { answer: CachedResponse; shows: Shows; bytes: number };
type UnderWay<Made> = { made: Promise<Made>; version: number };
type Options = {
  room: number;
  /** How long a visitor waits for an answer of a database that may be away, in milliseconds. */
  patience?: number;
  /** Once so many changes fall into the time that lists or figures may be old, they do not prove themselves after each. */
  pressure?: number;
  clock?: () => number;
};

/** What was true this long ago is better than nothing while the database is away, in milliseconds. */
const oldestStandIn = 5 * 60_000;
const figures: Shows = { cars: [], others: 'figures', descriptions: false };

/**
 * Answers that are the same for all visitors. After a change of what one of them shows, it has to prove
 * itself before it is sent again. They are used only while we are sure to hear of changes that others make.
 */
export function createPublicCache({
  room,
  patience = 1_000,
  pressure = 10,
  clock = () => performance.now(),
}: Options) {
  const kept = createTwoLevelCache<Kept>(room);
  const underWay = new Map<string, UnderWay<CachedResponse>>();
  const beingCompressed = new Map<string, Promise<CachedResponse>>();
  const facts = new Map<string, UnderWay<unknown>>();
  const versions = createVersions({ clock, pressure });
  const { newOrOld, isAway } = preferNew({ clock, patience });
  const news = new EventEmitter<{ lost: [] }>().setMaxListeners(0);
  let isTrusted = false;
  let waitAgainAt = 0;
  /** When we last heard of every change. */
  let lostAt: number | null = null;

  const needed = (address: string) => versions.needed(whatItShows(address));

  /** A page says nothing but what the API said when it was made. */
  function isCurrent({ version, shows, answer: { madeOf } }: Kept): boolean {
    if (version === versions.now()) return true;
    if (!madeOf) return version >= versions.needed(shows);
    return madeOf.every(([address, etag]) => {
      const part = kept.get(address);
      return part !== undefined && part.answer.etag === etag && isCurrent(part);
    });
  }

  function find(address: string): CachedResponse | undefined {
    const entry = isTrusted ? kept.get(address) : undefined;
    return entry && isCurrent(entry) ? entry.answer : undefined;
  }

  /** Begun before a change that it may show, it is of no use to whoever asks after that. */
  function begunFor(address: string): Promise<CachedResponse> | undefined {
    const begun = underWay.get(address);
    return begun && begun.version >= needed(address) ? begun.made : undefined;
  }

  /** However many ask for it at once, it is made once. */
  function once(address: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const begun = begunFor(address);
    if (begun) return begun;

    const made = make().finally(() => {
      if (underWay.get(address)?.made === made) underWay.delete(address);
    });
    underWay.set(address, { made, version: versions.now() });
    return made;
  }

  /**
   * What was read before a change is kept as such: it can be proven, or stand in, but holds no longer. It must not replace
   * what was read after it.
   */
  function keep(address: string, answer: CachedResponse, begun: Begun): void {
    const newest = kept.peek(address)?.version ?? begun.version;
    if (!answer.etag || newest > begun.version) return;
    kept.put(address, { answer, ...begun, shows: whatItShows(address), bytes: answer.bytes });
  }

  async function renew(address: string, ask: Ask): Promise<CachedResponse> {
    const begun = { version: versions.now(), at: clock() };
    const old = kept.get(address)?.answer;
    const answer = old && (await stillHolds(old, ask)) ? old : asItWas(old, await ask(address));
    keep(address, answer, begun);
    return answer;
  }

  /** Asking the API again is cheaper than rendering. */
  async function stillHolds({ madeOf }: CachedResponse, ask: Ask): Promise<boolean> {
    if (!madeOf) return false;
    const parts = await Promise.all(madeOf.map(([address]) => get(address, ask)));
    return parts.every(({ etag }, number) => etag === madeOf[number]![1]);
  }

  /** The kept answer, or a new one. */
  async function get(address: string, ask: Ask): Promise<CachedResponse> {
    if (!isTrusted) return ask(address);
    return find(address) ?? once(address, () => renew(address, ask));
  }

  const isWithinReason = (since: number) => clock() - since < oldestStandIn;

  /** What was kept when the database went away; it is never kept again as if it had been proven. */
  function standIn(address: string): CachedResponse | undefined {
    const entry = kept.peek(address);
    if (lostAt === null || !entry) return undefined;
    const since = isCurrent(entry) ? lostAt : entry.at;
    if (!isWithinReason(since)) return undefined;
    return withAge(entry.answer, Math.ceil((clock() - since) / 1_000));
  }

  /**
   * A request may meet the end of the database a moment before we hear of it. If we do not, something else is wrong, and
   * nobody else waits for that for a while.
   */
  async function unlessLost(made: CachedResponse, address: string): Promise<CachedResponse> {
    if (made.isComplete || !kept.peek(address)) return made;
    if (isTrusted && clock() >= waitAgainAt) {
      const signal = AbortSignal.timeout(patience);
      await hears(news, 'lost', { signal }).catch(() => {
        waitAgainAt = clock() + 10 * patience;
      });
    }
    return standIn(address) ?? made;
  }

  /** Nobody who can be shown something waits for an answer that may never come. */
  function orOnceLost(address: string, making: Promise<CachedResponse>): Promise<CachedResponse> {
    if (!kept.peek(address)) return making;
    const over = new AbortController();
    const lost = hears(news, 'lost', { signal: over.signal }).then(
      () => standIn(address) ?? making,
      () => making,
    );
    return Promise.race([making, lost]).finally(() => over.abort());
  }

  /** For visitors: what was kept, if the database is away. */
  async function show(address: string, ask: Ask): Promise<CachedResponse> {
    if (isTrusted) return unlessLost(await orOnceLost(address, get(address, ask)), address);
    const old = standIn(address);
    return old ? newOrOld(address, () => ask(address), old) : ask(address);
  }

  return {
    find,
    get,
    show,
    /** What was begun before we heard nothing any more may never be done. */
    isUnderWay: (address: string): boolean => isTrusted && begunFor(address) !== undefined,
    /** Whether `show` has something to show while there is no answer. */
    hasStandIn: (address: string): boolean => !isTrusted && standIn(address) !== undefined,
    /** Whether the last that were asked for got no answer. */
    isAway,
    patience,
    /** Whether visitors can be shown anything although the database is away, or silent: we hear of that a little later. */
    canStandIn: (isSilent: boolean): boolean =>
      ((isSilent && isTrusted) || (lostAt !== null && isWithinReason(lostAt))) && kept.bytes() > 0,

    compressed(
      address: string,
      answer: CachedResponse,
      compression: Compression,
    ): Promise<CachedResponse> {
      const what = `${compression} ${answer.etag} ${address}`;
      const begun = beingCompressed.get(what);
      if (begun) return begun;

      const made = compressed(answer, compression)
        .then((better) => {
          const entry = kept.peek(address);
          if (entry?.answer === answer) {
            kept.put(address, { ...entry, answer: better, bytes: better.bytes });
          }
          return better;
        })
        .finally(() => beingCompressed.delete(what));
      beingCompressed.set(what, made);
      return made;
    },

    /** A figure that takes a while to find out, holds as long as figures do, and depends on no description. */
    recall<Fact>(name: string, findOut: () => Promise<Fact>): Promise<Fact> {
      if (!isTrusted) return findOut();
      const known = facts.get(name) as UnderWay<Fact> | undefined;
      if (known && known.version >= versions.needed(figures)) return known.made;

      const fact = { made: findOut(), version: versions.now() };
      facts.set(name, fact);
      fact.made.catch(() => facts.get(name) === fact && facts.delete(name));
      return fact.made;
    },

    /** As the database announces it. */
    noticeChange: (notice: string): void => versions.change(changeIn(notice)),

    /** From now on we hear of every change. */
    trust(): void {
      versions.doubtEverything();
      isTrusted = true;
      lostAt = null;
    },

    /** Changes may go unheard. */
    distrust(): void {
      if (isTrusted) lostAt = clock();
      isTrusted = false;
      news.emit('lost');
    },

    hearsChanges: (): boolean => isTrusted,
    bytes: kept.bytes,
  };
}

/** The same bytes again need not be compressed again. */
const asItWas = (old: CachedResponse | undefined, made: CachedResponse): CachedResponse =>
  old?.etag && old.etag === made.etag ? { ...old, madeOf: made.madeOf } : made;
