import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject, onTestFinished } from 'vitest';
import { connect } from '#database/connection.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts';
import { ensureDatabase } from '#database/embedded/ensure-database.ts';
import { migrate } from '#database/migrate.ts';

const run = promisify(execFile);

/** A primary with our tables, and a replica that streams from it. */
export async function replicatedPostgres() {
  const [first, second] = await Promise.all(
    ['primary-', 'replica-'].map((name) => mkdtemp(join(inject('scratchFolder'), name))),
  );
  const made = await startEmbeddedPostgres({ folder: first! });
  await ensureDatabase(made.url('postgres'), 'market');
  const db = connect(made.url('market'));
  await migrate(db);
  await db.destroy();
  await made.stop();
  const cluster = join(second!, 'cluster');
  await run('cp', ['-a', join(made.home, 'cluster'), cluster]);

  const primary = await startEmbeddedPostgres({ folder: first! });
  onTestFinished(() => primary.stop());
  const url = primary.url('market');
  const { username, searchParams } = new URL(url);
  await writeFile(join(cluster, 'standby.signal'), '');
  const way = `host=${searchParams.get('host')} user=${username}`;
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`);
  const replica = await startEmbeddedPostgres({ folder: second! });
  onTestFinished(() => replica.stop());
  return { url, replicaUrl: replica.url('market'), stopReplica: () => replica.stop() };
}
