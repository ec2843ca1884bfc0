import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const pauseBeforeReconnecting = 1_000;
/** A connection that broke without a word is noticed after at most these two together. */
const pauseBetweenHeartbeats = 1_000;
const heartbeatTimeout = 2_000;

type Listening = {
  /** Called when listening begins, also again: something may have been missed before. */
  onListening: () => void;
  onNotice: (payload: string) => void;
  onLost?: (error: unknown) => void;
};

/** Hears what any instance announces with pg_notify, on a connection of its own. */
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
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeatTimeout,
      keepAlive: true,
    });
    // One failure may be reported several times; without a listener the second would end the process.
    client.on('error', () => {});
    client.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await client.connect();
      const over = once(client, 'end', { signal: closing.signal });
      over.catch(() => {});
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
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
