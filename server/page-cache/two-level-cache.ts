import { LRUCache } from 'lru-cache';

type Entry = { bytes: number };

/** The share of the room for addresses that were requested more than once. */
const provenShare = 0.8;

/**
 * An LRU cache. New entries have a part of their own until their second use, so that odd addresses displace only each
 * other.
 */
export function createTwoLevelCache<CachedResponse extends Entry>(room: number) {
  const trialBytes = wholeBytes(room * (1 - provenShare));
  const onTrial = cacheOf<CachedResponse>({ maxSize: trialBytes });
  const proven = cacheOf<CachedResponse>({
    maxSize: wholeBytes(room * provenShare),
    maxEntrySize: trialBytes,
  });

  return {
    get(key: string): CachedResponse | undefined {
      const known = proven.get(key);
      if (known) return known;
      const tried = onTrial.peek(key);
      if (!tried) return undefined;
      onTrial.delete(key);
      proven.set(key, tried);
      return tried;
    },
    peek: (key: string): CachedResponse | undefined => proven.peek(key) ?? onTrial.peek(key),
    put(key: string, answer: CachedResponse): void {
      const cache = proven.has(key) ? proven : onTrial;
      cache.set(key, answer);
    },
    bytes: () => onTrial.calculatedSize + proven.calculatedSize,
  };
}

const cacheOf = <CachedResponse extends Entry>(limits: {
  maxSize: number;
  maxEntrySize?: number;
}) => new LRUCache<string, CachedResponse>({ ...limits, sizeCalculation: ({ bytes }) => bytes });

/** The limit of a cache must be positive. No response is as small as 1 byte. */
const wholeBytes = (bytes: number) => Math.max(1, Math.floor(bytes));
