import { openReplica } from '#database/replica/read-replica.ts';
import { AnotherDatabase } from '#database/which-database.ts';
import type { Config } from '../config/config.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { OnShutdown } from './on-shutdown.ts';

const notRead = 'the read replica is not asked; the primary answers instead';

export async function openReader(
  { databaseReadUrl, databaseConnections }: Pick<Config, 'databaseReadUrl' | 'databaseConnections'>,
  { db, log }: Pick<Infrastructure, 'db' | 'log'>,
  onShutdown: OnShutdown,
  { position }: { position: () => Promise<string | null> },
): Promise<Pick<ServerDependencies, 'reader' | 'reads'>> {
  if (!databaseReadUrl) return { reader: db, reads: null };
  const { reader, taken, close } = await openReplica(db, {
    url: databaseReadUrl,
    position,
    connections: databaseConnections,
    onTrouble: (error) =>
      error instanceof AnotherDatabase
        ? log.error({ alarm: true, err: error }, notRead)
        : log.warn({ err: error }, notRead),
    onIdleError: (error) => log.warn({ err: error }, 'lost a connection to the read replica'),
  });
  onShutdown(close);
  return { reader, reads: taken };
}
