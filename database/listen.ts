import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const pauseBeforeReconnecting = 1_000;

type Listening = {
  /** Called for each notice, and when listening begins (again): something may have been missed. */
  onNotice: () => void;
  onLost?: (error: unknown) => void;
};

/** Hears what any instance announces with pg_notify, on a connection of its own. */
export function listen(url: string, channel: string, { onNotice, onLost }: Listening) {
  const closing = new AbortController();
  const ended = keepListening();

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenUntilLost().catch((error) => {
        if (!closing.signal.aborted) onLost?.(error);
      });
      await pause(pauseBeforeReconnecting, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  async function listenUntilLost(): Promise<void> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    // One failure may be reported several times; without a listener the second would end the process.
    client.on('error', () => {});
    client.on('notification', onNotice);
    try {
      await client.connect();
      const over = once(client, 'end', { signal: closing.signal });
      over.catch(() => {});
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onNotice();
      await over;
    } finally {
      await client.end().catch(() => {});
    }
  }

  return {
    close() {
      closing.abort();
      return ended;
    },
  };
}
