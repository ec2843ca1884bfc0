import { EventEmitter, once as hears } from 'node:events';
import { type CachedResponse, type Compression, withAge } from './cached-response.ts';
import { compressed } from './compress.ts';
import { preferNew } from './prefer-new.ts';
import { createTwoLevelCache } from './two-level-cache.ts';

export type PublicCache = ReturnType<typeof createPublicCache>;
type Ask = (address: string) => Promise<CachedResponse>;
type Kept = { answer: CachedResponse; version: number; keptAt: number; bytes: number };
type Options = {
  room: number;
  /** How long a visitor waits for an answer of a database that may be away, in milliseconds. */
  patience?: number;
  clock?: () => number;
};

/** One change is heard of on several connections. */
const changesRemembered = 100;
/** What was true this long ago is better than nothing while the database is away, in milliseconds. */
const oldestStandIn = 5 * 60_000;

/**
 * Answers that are the same for all visitors. After any change of what visitors see, each has to prove
 * itself before it is sent again. They are used only while we are sure to hear of changes that others make.
 */
export function createPublicCache({
  room,
  patience = 1_000,
  clock = () => performance.now(),
}: Options) {
  const kept = createTwoLevelCache<Kept>(room);
  const underWay = new Map<string, Promise<CachedResponse>>();
  const facts = new Map<string, Promise<unknown>>();
  const changesHeard = new Set<string>();
  const newOrOld = preferNew({ clock, patience });
  const news = new EventEmitter<{ lost: [] }>().setMaxListeners(0);
  let isTrusted = false;
  let version = 0;
  /** When we last heard of every change, and the version that held then. */
  let lost: { at: number; version: number } | null = null;

  function doubtAll(): void {
    version++;
    // Whoever asks from now on must not get what was read before the change.
    underWay.clear();
    facts.clear();
  }

  function find(address: string): CachedResponse | undefined {
    const entry = kept.get(address);
    return entry?.version === version ? entry.answer : undefined;
  }

  /** However many ask for it at once, it is made once. */
  function once(what: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const begun = underWay.get(what);
    if (begun) return begun;

    const made = make().finally(() => {
      if (underWay.get(what) === made) underWay.delete(what);
    });
    underWay.set(what, made);
    return made;
  }

  /** What was read before a change is kept as such: it can be proven, or stand in, but holds no longer. */
  async function renew(address: string, ask: Ask): Promise<CachedResponse> {
    const before = { version, keptAt: clock() };
    const old = kept.get(address)?.answer;
    const answer = old && (await stillHolds(old, ask)) ? old : asItWas(old, await ask(address));
    const isNewest = (kept.peek(address)?.version ?? 0) <= before.version;
    if (answer.etag && isNewest) kept.put(address, { ...before, answer, bytes: answer.bytes });
    return answer;
  }

  /** A page says nothing but what the API said when it was made: asking again is cheaper than rendering. */
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
    const entry = lost && kept.peek(address);
    if (!lost || !entry) return undefined;
    const since = entry.version === lost.version ? lost.at : entry.keptAt;
    if (!isWithinReason(since)) return undefined;
    return withAge(entry.answer, Math.ceil((clock() - since) / 1_000));
  }

  /** A request may meet the end of the database a moment before we hear of it. */
  async function unlessLost(made: CachedResponse, address: string): Promise<CachedResponse> {
    if (made.status !== 503 || !kept.peek(address)) return made;
    const signal = AbortSignal.timeout(patience);
    if (isTrusted) await hears(news, 'lost', { signal }).catch(() => {});
    return standIn(address) ?? made;
  }

  /** For visitors: what was kept, if the database is away. */
  async function show(address: string, ask: Ask): Promise<CachedResponse> {
    if (isTrusted) return unlessLost(await get(address, ask), address);
    const old = standIn(address);
    return old ? newOrOld(() => ask(address), old) : ask(address);
  }

  return {
    find,
    get,
    show,
    isUnderWay: (address: string): boolean => underWay.has(address),
    /** Whether visitors can be shown anything although the database is away. */
    canStandIn: (): boolean => lost !== null && isWithinReason(lost.at) && kept.bytes() > 0,

    compressed: (
      address: string,
      answer: CachedResponse,
      compression: Compression,
    ): Promise<CachedResponse> =>
      once(`${compression} ${answer.etag} ${address}`, async () => {
        const better = await compressed(answer, compression);
        const entry = kept.peek(address);
        if (entry?.answer === answer) {
          kept.put(address, { ...entry, answer: better, bytes: better.bytes });
        }
        return better;
      }),

    /** Something that takes a while to find out and holds until something that visitors see changes. */
    recall<Fact>(name: string, findOut: () => Promise<Fact>): Promise<Fact> {
      if (!isTrusted) return findOut();
      const known = facts.get(name) as Promise<Fact> | undefined;
      if (known) return known;

      const found = findOut();
      facts.set(name, found);
      found.catch(() => facts.delete(name));
      return found;
    },

    /** Something that visitors see has changed. */
    noticeChange(change: string): void {
      if (changesHeard.has(change)) return;
      changesHeard.add(change);
      if (changesHeard.size > changesRemembered) changesHeard.delete([...changesHeard][0]!);
      doubtAll();
    },

    /** From now on we hear of every change. */
    trust(): void {
      doubtAll();
      isTrusted = true;
      lost = null;
    },

    /** Changes may go unheard. */
    distrust(): void {
      if (isTrusted) lost = { at: clock(), version };
      isTrusted = false;
      doubtAll();
      news.emit('lost');
    },

    bytes: kept.bytes,
  };
}

/** The same bytes again need not be compressed again. */
const asItWas = (old: CachedResponse | undefined, made: CachedResponse): CachedResponse =>
  old?.etag && old.etag === made.etag ? { ...old, madeOf: made.madeOf } : made;
