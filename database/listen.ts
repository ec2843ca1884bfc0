import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database } from './connection.ts';
import { keptAlive } from './limited-pool.ts';
import { inTime } from './silence.ts';

const pauseBeforeReconnecting = 1_000;
/** A connection that broke without a word is noticed after at most these two together. */
const pauseBetweenHeartbeats = 1_000;
const heartbeatTimeout = 2_000;
/** A notice is there before the answer to whatever is asked after it. If it is not, it gets so much more time. */
const grace = 2_000;

export type Hearing = {
  /** Called when listening begins, also again: something may have been missed before. */
  onListening?: () => void;
  onNotice: (payload: string) => void;
  onLost?: (error: unknown) => void;
};

export type Ear = ReturnType<typeof listen>;
type Connection = {
  client: Client;
  lost: AbortController;
  /** The last word that we said ourselves. */
  heard: string;
  notices: number;
  /** Where in the log of the database everything stands that so many notices told of. */
  position: { is: string; notices: number } | null;
  asking: Promise<void>;
  asksNext: Promise<void> | null;
};

/** The database takes announcements and hands none of them on to us. */
export class NotDelivered extends Error {
  override message = 'Changes are announced but not delivered here: is there a pooler in between?';
}

/**
 * Hears what any instance announces with pg_notify, on one connection for all channels. That it does is tried before
 * anybody relies on it, and with each heartbeat: a pooler between us and the database may accept `listen` and hand
 * nothing on. For that `db` says a word, because what a connection announces itself, it hears even through a pooler
 * that keeps the rest.
 */
export function listen(url: string, db: Database, hearings: Record<string, Hearing>) {
  const closing = new AbortController();
  const ourChannel = `ear_${randomUUID()}`;
  let opened: Connection | null = null;
  /** While we hear. */
  let current: Connection | null = null;
  const ended = keepListening();

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      const connection = newConnection(url);
      opened = connection;
      await hear(connection).catch((error) => lose(connection, error));
      // Whoever has fallen silent does not say goodbye.
      await inTime(connection.client.end(), heartbeatTimeout).catch(() => {});
      await pause(pauseBeforeReconnecting, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /** Whoever relies on us knows before anything else happens. */
  function lose({ lost }: Connection, error: unknown): void {
    if (lost.signal.aborted || closing.signal.aborted) return;
    lost.abort(error);
    current = null;
    for (const { onLost } of Object.values(hearings)) onLost?.(error);
  }

  async function hear(connection: Connection): Promise<void> {
    const { client } = connection;
    client.on('end', () => lose(connection, new Error('The database ended the connection')));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === ourChannel) {
        connection.heard = payload;
        return;
      }
      connection.notices++;
      hearings[channel]?.onNotice(payload);
    });
    await client.connect();
    const channels = [ourChannel, ...Object.keys(hearings)];
    const statements = channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`);
    await client.query(statements.join('; '));
    await proveHearing(connection, await say());
    current = connection;
    for (const { onListening } of Object.values(hearings)) onListening?.();
    await Promise.all([keepAsking(connection), keepProving(connection)]);
  }

  async function say(): Promise<string> {
    const words = randomUUID();
    await sql`select pg_notify(${ourChannel}, ${words})`.execute(db);
    return words;
  }

  async function proveHearing(connection: Connection, words: string): Promise<void> {
    await ask(connection);
    if (connection.heard !== words) await pauseOn(connection, grace);
    if (connection.heard !== words) throw new NotDelivered();
  }

  async function keepAsking(connection: Connection): Promise<never> {
    for (;;) {
      await pauseOn(connection, pauseBetweenHeartbeats);
      await ask(connection);
    }
  }

  /** Without a word said there is nothing to hear: whoever says it may be waiting for a connection. */
  async function keepProving(connection: Connection): Promise<never> {
    for (;;) {
      await pauseOn(connection, pauseBetweenHeartbeats);
      const words = await say().catch(() => null);
      if (words) await proveHearing(connection, words);
    }
  }

  const pauseOn = ({ lost }: Connection, milliseconds: number) =>
    pause(milliseconds, undefined, { signal: lost.signal });

  /** Without an answer everybody knows that we hear nothing. */
  async function askNow(connection: Connection): Promise<void> {
    const { client, notices } = connection;
    try {
      const { rows } = await client.query('select pg_current_wal_flush_lsn() as position');
      connection.position = { is: rows[0].position, notices };
    } catch (error) {
      lose(connection, error);
    }
  }

  /** One question that is under way may have been sent too early. All who wait for the next share it. */
  function ask(connection: Connection): Promise<void> {
    connection.asksNext ??= connection.asking.then(() => {
      connection.asksNext = null;
      connection.asking = askNow(connection);
      return connection.asking;
    });
    return connection.asksNext;
  }

  const caughtUp = async () => current && ask(current);

  return {
    /**
     * Resolves once whatever was committed before has been heard here, or whoever relies on it knows that we hear
     * nothing. PostgreSQL delivers notices before the answer to what is asked after them.
     */
    caughtUp: async (): Promise<void> => void (await caughtUp()),

    /** Whoever has replayed the log up to here knows of every change that we have heard of. Null while we hear nothing. */
    async position(): Promise<string | null> {
      const wanted = current?.notices ?? 0;
      const isKnown = () => current?.position && current.position.notices >= wanted;
      if (!isKnown()) await caughtUp();
      return isKnown() ? current!.position!.is : null;
    },

    close() {
      closing.abort();
      opened?.lost.abort();
      return ended;
    },
  };
}

const newConnection = (url: string): Connection => ({
  client: clientFor(url),
  lost: new AbortController(),
  heard: '',
  notices: 0,
  position: null,
  asking: Promise.resolve(),
  asksNext: null,
});

function clientFor(url: string): Client {
  const client = new Client({
    connectionString: url,
    application_name: 'forecourt ear',
    connectionTimeoutMillis: 5_000,
    query_timeout: heartbeatTimeout,
    ...keptAlive,
  });
  // One failure may be reported several times; without a listener the second would end the process.
  client.on('error', () => {});
  return client;
}
