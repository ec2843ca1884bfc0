import { openReplica } from '#database/read-replica.ts';
import type { Config } from '../config/config.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { OnShutdown } from './on-shutdown.ts';

/** What visitors see is read from a replica, if there is one. */
export function openReader(
  { databaseReadUrl, databaseConnections }: Pick<Config, 'databaseReadUrl' | 'databaseConnections'>,
  { db, log }: Pick<Infrastructure, 'db' | 'log'>,
  onShutdown: OnShutdown,
  { position }: { position: () => Promise<string | null> },
): Pick<Dependencies, 'reader' | 'reads'> {
  if (!databaseReadUrl) return { reader: db, reads: null };
  const { reader, taken, close } = openReplica(db, {
    url: databaseReadUrl,
    position,
    connections: databaseConnections,
    onIdleError: (error) => log.warn({ err: error }, 'lost a connection to the read replica'),
  });
  onShutdown(close);
  return { reader, reads: taken };
}
