import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** PostgreSQL's file about the server of a cluster. */
export type PostmasterFile = { pid: number; ready: boolean };

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const lines = await linesOf(cluster);
  const pid = Number(lines?.[0]);
  return pid > 0 ? { pid, ready: lines?.[7]?.trim() === 'ready' } : null;
}

/**
 * Writes our process number into the file. PostgreSQL then takes it as stale, because its parent cannot be another
 * PostgreSQL, and still finds live backends through it. Without the file it could not.
 */
export async function markAsStale(cluster: string): Promise<void> {
  const lines = await linesOf(cluster);
  if (!lines) return;
  await writeFile(fileOf(cluster), [process.pid, ...lines.slice(1)].join('\n'));
}

async function linesOf(cluster: string): Promise<string[] | null> {
  try {
    return (await readFile(fileOf(cluster), 'utf8')).split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const fileOf = (cluster: string) => join(cluster, 'postmaster.pid');
