import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database } from './connection.ts';
import { keptAlive } from './limited-pool.ts';
import { inTime } from './silence.ts';

const pauseBeforeReconnecting = 1_000;
/** A silently broken connection is noticed after at most the sum of these two. */
const pauseBetweenHeartbeats = 1_000;
const heartbeatTimeout = 2_000;
/** A notice arrives before the answer to a later query. If not, it gets this much more time. */
const grace = 2_000;

export type ChannelHandlers = {
  /** Called whenever listening begins. Notices may have been missed before. */
  onListening?: () => void;
  onNotice: (payload: string) => void;
  onLost?: (error: unknown) => void;
};

export type Listener = ReturnType<typeof listen>;
type Connection = {
  client: Client;
  lost: AbortController;
  /** The last probe that arrived. */
  lastProbe: string;
  notices: number;
  /** The WAL position that includes all changes announced by that many notices. */
  position: { is: string; notices: number } | null;
  runningQuery: Promise<void>;
  nextQuery: Promise<void> | null;
};

/** The database accepts announcements but does not deliver them to this connection. */
export class NotDelivered extends Error {
  override message = 'Changes are announced but not delivered here: is there a pooler in between?';
}

/**
 * Listens to pg_notify of all instances on one connection. Probes check the delivery, because a pooler may accept
 * `listen` and deliver nothing; they are sent through `db`, because a pooler delivers a connection's own notices.
 */
export function listen(url: string, db: Database, handlers: Record<string, ChannelHandlers>) {
  const closing = new AbortController();
  const probeChannel = `ear_${randomUUID()}`;
  let opened: Connection | null = null;
  /** Null while notices may be missed. */
  let current: Connection | null = null;
  const ended = keepListening();

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      const connection = newConnection(url);
      opened = connection;
      await startListening(connection).catch((error) => lose(connection, error));
      // A silent server does not confirm the end.
      await inTime(connection.client.end(), heartbeatTimeout).catch(() => {});
      await pause(pauseBeforeReconnecting, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /** Notifies the handlers first. */
  function lose({ lost }: Connection, error: unknown): void {
    if (lost.signal.aborted || closing.signal.aborted) return;
    lost.abort(error);
    current = null;
    for (const { onLost } of Object.values(handlers)) onLost?.(error);
  }

  async function startListening(connection: Connection): Promise<void> {
    const { client } = connection;
    client.on('end', () => lose(connection, new Error('The database ended the connection')));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === probeChannel) {
        connection.lastProbe = payload;
        return;
      }
      connection.notices++;
      handlers[channel]?.onNotice(payload);
    });
    await client.connect();
    const channels = [probeChannel, ...Object.keys(handlers)];
    const statements = channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`);
    await client.query(statements.join('; '));
    await checkDelivery(connection, await sendProbe());
    current = connection;
    for (const { onListening } of Object.values(handlers)) onListening?.();
    await Promise.all([keepQuerying(connection), keepChecking(connection)]);
  }

  async function sendProbe(): Promise<string> {
    const probe = randomUUID();
    await sql`select pg_notify(${probeChannel}, ${probe})`.execute(db);
    return probe;
  }

  async function checkDelivery(connection: Connection, probe: string): Promise<void> {
    await query(connection);
    if (connection.lastProbe !== probe) await pauseOn(connection, grace);
    if (connection.lastProbe !== probe) throw new NotDelivered();
  }

  async function keepQuerying(connection: Connection): Promise<never> {
    for (;;) {
      await pauseOn(connection, pauseBetweenHeartbeats);
      await query(connection);
    }
  }

  /** Without a probe there is nothing to check. Its sender may be waiting for a connection. */
  async function keepChecking(connection: Connection): Promise<never> {
    for (;;) {
      await pauseOn(connection, pauseBetweenHeartbeats);
      const probe = await sendProbe().catch(() => null);
      if (probe) await checkDelivery(connection, probe);
    }
  }

  const pauseOn = ({ lost }: Connection, milliseconds: number) =>
    pause(milliseconds, undefined, { signal: lost.signal });

  /** Without an answer the connection counts as lost. */
  async function queryPosition(connection: Connection): Promise<void> {
    const { client, notices } = connection;
    try {
      const { rows } = await client.query('select pg_current_wal_flush_lsn() as position');
      connection.position = { is: rows[0].position, notices };
    } catch (error) {
      lose(connection, error);
    }
  }

  /** A running query may have been sent too early, so callers share the next one. */
  function query(connection: Connection): Promise<void> {
    connection.nextQuery ??= connection.runningQuery.then(() => {
      connection.nextQuery = null;
      connection.runningQuery = queryPosition(connection);
      return connection.runningQuery;
    });
    return connection.nextQuery;
  }

  const caughtUp = async () => current && query(current);

  return {
    /** Resolves once all earlier commits have been announced here, or the connection counts as lost. */
    caughtUp: async (): Promise<void> => void (await caughtUp()),

    /** The WAL position that contains every change known here. Null while notices may be missed. */
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
  lastProbe: '',
  notices: 0,
  position: null,
  runningQuery: Promise.resolve(),
  nextQuery: null,
});

function clientFor(url: string): Client {
  const client = new Client({
    connectionString: url,
    application_name: 'forecourt ear',
    connectionTimeoutMillis: 5_000,
    query_timeout: heartbeatTimeout,
    ...keptAlive,
  });
  // One failure may be reported several times. Without a listener the second would end the process.
  client.on('error', () => {});
  return client;
}
