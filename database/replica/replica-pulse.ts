import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { keptAlive } from '../limited-pool.ts';
import { inTime, Silence } from '../silence.ts';

/** Whoever waits for a replica that has fallen silent waits at most for these two together. */
const pauseBetweenBeats = 500;
const longestSilence = 1_000;
/** Nobody waits for its first answers. */
const longestGreeting = 5_000;
/** So long one that was away is left alone. */
const rest = 2_000;

type Options = {
  patience?: number | undefined;
  /** Throws unless it may be read. */
  check: (client: Client) => Promise<void>;
  /** Told once, until it is there again or something else is wrong. */
  onTrouble: (error: unknown) => void;
};

/**
 * Feels, on a connection of its own, whether a replica answers: one that is frozen keeps its connections and says
 * nothing. A search that takes long is something else, so how long that takes says nothing about the replica.
 */
export function feelPulse(url: string, { patience = 1, check, onTrouble }: Options) {
  const closing = new AbortController();
  let current: AbortController | null = null;
  let lastTrouble: string | null = null;
  let greeted = (_trouble: unknown) => {};
  const first = new Promise<unknown>((resolve) => {
    greeted = resolve;
  });
  const ended = keepFeeling();

  async function keepFeeling(): Promise<void> {
    while (!closing.signal.aborted) {
      const limit = (current ? longestSilence : longestGreeting) * patience;
      const client = clientFor(url, limit);
      await feel(client, limit).catch(lose);
      await inTime(client.end(), longestSilence).catch(() => {});
      if (!current) await pause(rest, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /** Until its connection is cut. Then behind the same address another replica may be well, and is greeted at once. */
  async function feel(client: Client, limit: number): Promise<void> {
    await client.connect();
    await inTime(check(client), limit);
    current ??= forManyQueries();
    lastTrouble = null;
    greeted(null);
    do {
      await pause(pauseBetweenBeats, undefined, { signal: closing.signal });
    } while (await beats(client));
  }

  function beats(client: Client): Promise<boolean> {
    const answer = client.query('select').then(
      () => true,
      () => false,
    );
    return inTime(answer, longestSilence * patience);
  }

  function lose(error: unknown): void {
    current?.abort(error instanceof Silence ? error : new Silence(undefined, { cause: error }));
    current = null;
    greeted(error);
    if (!closing.signal.aborted) tell(error);
  }

  function tell(error: unknown): void {
    if (lastTrouble !== String(error)) onTrouble(error);
    lastTrouble = String(error);
  }

  return {
    /** Aborted once it falls silent; null while it is not to be asked. */
    current: (): AbortSignal | null => current?.signal ?? null,
    /** What was wrong at the first try, null if nothing was. */
    first,
    tell,
    close() {
      closing.abort();
      return ended;
    },
  };
}

/** Nobody waits for an answer of a replica that has fallen silent. */
export async function unlessLost<T>(lost: AbortSignal, ask: () => Promise<T>): Promise<T> {
  lost.throwIfAborted();
  let lose = () => {};
  const silence = new Promise<never>((_resolve, reject) => {
    lose = () => reject(lost.reason);
    lost.addEventListener('abort', lose);
  });
  return Promise.race([ask(), silence]).finally(() => lost.removeEventListener('abort', lose));
}

function forManyQueries(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

function clientFor(url: string, connectionTimeoutMillis: number): Client {
  const client = new Client({
    connectionString: url,
    application_name: 'forecourt pulse',
    connectionTimeoutMillis,
    ...keptAlive,
  });
  // Without a listener it would end the process; whoever asks hears of it.
  client.on('error', () => {});
  return client;
}
