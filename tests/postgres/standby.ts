import { execFile } from 'node:child_process';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Primary = { home: string; url: (database: string) => string };

/** Copies the data of a PostgreSQL of ours that does not run into another folder, whose server then follows it. */
export async function copyAsStandby({ home, url }: Primary, folder: string): Promise<void> {
  const cluster = join(folder, 'cluster');
  await run('cp', ['-a', join(home, 'cluster'), cluster]);
  await writeFile(join(cluster, 'standby.signal'), '');
  const { username, searchParams } = new URL(url('postgres'));
  const way = `host=${searchParams.get('host')} user=${username}`;
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`);
}
