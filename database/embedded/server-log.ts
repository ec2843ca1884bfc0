import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

const largest = 10 * 1024 * 1024;
const lookEvery = 60_000;

/** PostgreSQL's log: a file that PostgreSQL writes by itself, so that it also tells of an end without us. */
export type ServerLog = {
  file: FileHandle;
  lastLines(): Promise<string>;
  close(): Promise<void>;
};

export async function openServerLog(home: string): Promise<ServerLog> {
  const path = join(home, 'postgres.log');
  await rename(path, join(home, 'postgres.previous.log')).catch(() => {});
  const file = await open(path, 'ax', 0o600);

  const keepSmall = setInterval(() => truncateWhenLarge(file).catch(() => {}), lookEvery);
  keepSmall.unref();

  return {
    file,
    lastLines: async () => lastLinesOf(await readFile(path, 'utf8').catch(() => '')),
    async close() {
      clearInterval(keepSmall);
      await file.close();
    },
  };
}

const lastLinesOf = (text: string) => text.trim().split('\n').slice(-20).join('\n');

async function truncateWhenLarge(file: FileHandle): Promise<void> {
  if ((await file.stat()).size > largest) await file.truncate();
}
