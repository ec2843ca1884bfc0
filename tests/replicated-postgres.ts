import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { connect } from '#database/connection.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts';
import { ensureDatabase } from '#database/embedded/ensure-database.ts';
import { migrate } from '#database/migrate.ts';
import { copyAsStandby } from './standby.ts';

/** A primary with our tables, and a replica that streams from it. */
export async function replicatedPostgres() {
  const scratch = inject('scratchFolder');
  const folder = await mkdtemp(join(scratch, 'primary-'));
  const made = await startEmbeddedPostgres({ folder });
  await ensureDatabase(made.url('postgres'), 'market');
  const db = connect(made.url('market'));
  await migrate(db);
  await db.destroy();
  await made.stop();

  const copy = await mkdtemp(join(scratch, 'replica-'));
  await copyAsStandby(made, copy);
  const primary = await startEmbeddedPostgres({ folder });
  onTestFinished(() => primary.stop());
  const replica = await startEmbeddedPostgres({ folder: copy });
  onTestFinished(() => replica.stop());
  return {
    url: primary.url('market'),
    replicaUrl: replica.url('market'),
    stopReplica: () => replica.stop(),
  };
}
