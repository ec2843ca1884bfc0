import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { keptAlive } from '../limited-pool.ts';
import { inTime, Silence } from '../silence.ts';

/** A caller waits for a silent replica for at most the sum of these two. */
const pauseBetweenChecks = 500;
const longestSilence = 1_000;
const longestFirstCheck = 5_000;
/** Milliseconds before a failed replica is tried again. */
const rest = 2_000;

type Options = {
  patience?: number | undefined;
  check: (client: Client) => Promise<void>;
  onTrouble: (error: unknown) => void;
};

/** Checks on its own connection whether a replica responds: a long search says nothing about that. */
export function watchReplica(url: string, { patience = 1, check, onTrouble }: Options) {
  const closing = new AbortController();
  let current: AbortController | null = null;
  let lastTrouble: string | null = null;
  let resolveFirst = (_trouble: unknown) => {};
  const first = new Promise<unknown>((resolve) => {
    resolveFirst = resolve;
  });
  const ended = keepWatching();

  async function keepWatching(): Promise<void> {
    while (!closing.signal.aborted) {
      const limit = (current ? longestSilence : longestFirstCheck) * patience;
      const client = clientFor(url, limit);
      await watch(client, limit).catch(lose);
      await inTime(client.end(), longestSilence).catch(() => {});
      if (!current) await pause(rest, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /** Ends when the connection is lost. Then another replica behind the same address is tried at once. */
  async function watch(client: Client, limit: number): Promise<void> {
    await client.connect();
    await inTime(check(client), limit);
    current ??= createSharedSignal();
    lastTrouble = null;
    resolveFirst(null);
    do {
      await pause(pauseBetweenChecks, undefined, { signal: closing.signal });
    } while (await isAlive(client));
  }

  function isAlive(client: Client): Promise<boolean> {
    const answer = client.query('select').then(
      () => true,
      () => false,
    );
    return inTime(answer, longestSilence * patience);
  }

  function lose(error: unknown): void {
    current?.abort(error instanceof Silence ? error : new Silence(undefined, { cause: error }));
    current = null;
    resolveFirst(error);
    if (!closing.signal.aborted) report(error);
  }

  function report(error: unknown): void {
    if (lastTrouble !== String(error)) onTrouble(error);
    lastTrouble = String(error);
  }

  return {
    /** Aborted once the replica falls silent; null while it must not be read. */
    current: (): AbortSignal | null => current?.signal ?? null,
    first,
    report,
    close() {
      closing.abort();
      return ended;
    },
  };
}

/** Rejects as soon as the replica falls silent. */
export async function unlessLost<T>(lost: AbortSignal, ask: () => Promise<T>): Promise<T> {
  lost.throwIfAborted();
  let lose = () => {};
  const silence = new Promise<never>((_resolve, reject) => {
    lose = () => reject(lost.reason);
    lost.addEventListener('abort', lose);
  });
  return Promise.race([ask(), silence]).finally(() => lost.removeEventListener('abort', lose));
}

function createSharedSignal(): AbortController {
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
  // Without a listener an error would end the process. The query fails as well.
  client.on('error', () => {});
  return client;
}
