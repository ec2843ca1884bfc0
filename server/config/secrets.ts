import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const mostLooks = 50;
const pauseBetweenLooks = 20;

type Place = { secret: string | undefined; dataFolder: string };

export async function openSecrets({ secret, dataFolder }: Place) {
  const root = secret ?? (await storedSecret(dataFolder, 'secret'));
  return (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', root, 'forecourt', purpose, 32)).toString('base64url');
}

export const demoPassword = async ({
  demoPassword,
  dataFolder,
}: {
  demoPassword: string | undefined;
  dataFolder: string;
}): Promise<string> => demoPassword ?? (await storedSecret(dataFolder, 'demo-password', 9));

async function storedSecret(dataFolder: string, name: string, bytes = 32): Promise<string> {
  const folder = join(dataFolder, 'secrets');
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = randomBytes(bytes).toString('base64url');
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readWritten(file);
}

/** Waits, because another process may have created the file without having written it yet. */
async function readWritten(file: string): Promise<string> {
  for (let look = 0; look < mostLooks; look++) {
    const text = await readFile(file, 'utf8');
    if (text) return text;
    await pause(pauseBetweenLooks);
  }
  throw new Error(
    `${file} is empty. Restore it from a backup; if this market has no data yet, delete it.`,
  );
}

export async function replaceStoredSecret(dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'secrets', 'secret');
  const made = randomBytes(32).toString('base64url');
  await writeFile(`${file}.new`, made, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
