import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

const largest = 10 * 1024 * 1024;
const lookEvery = 60_000;

/** PostgreSQL writes its log file itself, so it also records an end without this process. */
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
