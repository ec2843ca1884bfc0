import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const pauseBeforeReconnecting = 1_000;
/** A connection that broke without a word is noticed after at most these two together. */
const pauseBetweenHeartbeats = 1_000;
const heartbeatTimeout = 2_000;
/** How long a notice may take at most, from another connection to this one. */
const longestWay = 10_000;

type Listening = {
  /** Called when listening begins, also again: something may have been missed before. */
  onListening: () => void;
  onNotice: (payload: string) => void;
  onLost?: (error: unknown) => void;
};

/**
 * Hears what any instance announces with pg_notify, on a connection of its own. That it does is tried before anybody
 * relies on it: a pooler between us and the database may accept `listen` and hand nothing on.
 */
export function listen(url: string, channel: string, { onListening, onNotice, onLost }: Listening) {
  const closing = new AbortController();
  const ended = keepListening();

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      const reason = await listenUntilLost().catch((error) => error);
      if (!closing.signal.aborted) onLost?.(reason);
      await pause(pauseBeforeReconnecting, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  async function listenUntilLost(): Promise<Error> {
    const client = clientFor(url);
    client.on('notification', (notice) => {
      if (notice.channel === channel) onNotice(notice.payload ?? '');
    });
    try {
      await client.connect();
      const over = once(client, 'end', { signal: closing.signal });
      over.catch(() => {});
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      await proveHearing(client, url);
      onListening();
      await Promise.race([over, heartbeats(client)]);
      return new Error('The database ended the connection');
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function heartbeats(client: Client): Promise<never> {
    for (;;) {
      await pause(pauseBetweenHeartbeats, undefined, { signal: closing.signal });
      await client.query('select 1');
    }
  }

  return {
    close() {
      closing.abort();
      return ended;
    },
  };
}

function clientFor(url: string): Client {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: heartbeatTimeout,
    keepAlive: true,
  });
  // One failure may be reported several times; without a listener the second would end the process.
  client.on('error', () => {});
  return client;
}

/** Called by another connection: what a connection announces itself, it hears even through a pooler that keeps the rest. */
async function proveHearing(client: Client, url: string): Promise<void> {
  const channel = `proof_${randomUUID()}`;
  const isHeard = new Promise<void>((resolve) => {
    client.on('notification', (notice) => notice.channel === channel && resolve());
  });
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  const caller = clientFor(url);
  try {
    await caller.connect();
    await caller.query('select pg_notify($1, $2)', [channel, '']);
  } finally {
    await caller.end().catch(() => {});
  }
  const late = pause(longestWay, 'late', { ref: false });
  if ((await Promise.race([isHeard, late])) === 'late') {
    throw new Error('Changes are announced but not delivered here: is there a pooler in between?');
  }
  await client.query(`unlisten ${client.escapeIdentifier(channel)}`);
}
