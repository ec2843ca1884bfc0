import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { connect } from '#database/connection.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts';
import { ensureDatabase } from '#database/embedded/ensure-database.ts';
import { migrate } from '#database/migrating/migrate.ts';
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
    /** As if its machine stood still: connections stay, and nobody answers. Answers how to wake it. */
    async freezeReplica(): Promise<() => void> {
      const processes = [replica.pid, ...(await processesOf(replica.url('market')))];
      for (const each of processes) process.kill(each, 'SIGSTOP');
      const wakeUp = () => {
        for (const each of processes.splice(0)) process.kill(each, 'SIGCONT');
      };
      onTestFinished(wakeUp);
      return wakeUp;
    },
  };
}

async function processesOf(url: string): Promise<number[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}
