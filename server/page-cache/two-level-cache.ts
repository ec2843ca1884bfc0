import { LRUCache } from 'lru-cache';

type Sized = { bytes: number };

/** What is asked for again and again may fill this much of the room. */
const provenShare = 0.8;

/**
 * Keeps the answers used last, within so many bytes. New ones are on trial in a cache of their own until they
 * are asked for a second time, so a flood of odd addresses displaces nothing but itself.
 */
export function createTwoLevelCache<CachedResponse extends Sized>(room: number) {
  const trialBytes = wholeBytes(room * (1 - provenShare));
  const onTrial = cacheOf<CachedResponse>({ maxSize: trialBytes });
  const proven = cacheOf<CachedResponse>({
    maxSize: wholeBytes(room * provenShare),
    // One answer must not displace all others.
    maxEntrySize: trialBytes,
  });

  return {
    /** Counts as a use. */
    get(key: string): CachedResponse | undefined {
      const known = proven.get(key);
      if (known) return known;
      const tried = onTrial.peek(key);
      if (!tried) return undefined;
      onTrial.delete(key);
      proven.set(key, tried);
      return tried;
    },
    /** Does not. */
    peek: (key: string): CachedResponse | undefined => proven.peek(key) ?? onTrial.peek(key),
    put(key: string, answer: CachedResponse): void {
      const cache = proven.has(key) ? proven : onTrial;
      cache.set(key, answer);
    },
    bytes: () => onTrial.calculatedSize + proven.calculatedSize,
  };
}

const cacheOf = <CachedResponse extends Sized>(limits: {
  maxSize: number;
  maxEntrySize?: number;
}) => new LRUCache<string, CachedResponse>({ ...limits, sizeCalculation: ({ bytes }) => bytes });

/** A cache needs a limit above nothing; no answer is that small. */
const wholeBytes = (bytes: number) => Math.max(1, Math.floor(bytes));
