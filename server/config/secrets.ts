import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const mostLooks = 50;
const pauseBetweenLooks = 20;

type Place = { secret: string | undefined; dataFolder: string };

/** Each purpose has a secret of its own, all from the one that an operator has to look after. */
export async function openSecrets({ secret, dataFolder }: Place) {
  const root = secret ?? (await kept(dataFolder, 'secret'));
  return (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', root, 'forecourt', purpose, 32)).toString('base64url');
}

/** The password of the demo people, so that nobody can guess it and everybody can read it up. */
export const demoPassword = async ({
  demoPassword,
  dataFolder,
}: {
  demoPassword: string | undefined;
  dataFolder: string;
}): Promise<string> => demoPassword ?? (await kept(dataFolder, 'demo-password', 9));

/** Made at the first start and kept beside the data, readable by its owner alone. */
async function kept(dataFolder: string, name: string, bytes = 32): Promise<string> {
  const folder = join(dataFolder, 'secrets');
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = randomBytes(bytes).toString('base64url');
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readWritten(file);
}

/** Whoever made it at the same moment may not have written it yet. An empty one would be everybody's secret. */
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

/** Replaces the one that is kept beside the data, all of it or not at all. */
export async function replaceKeptSecret(dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'secrets', 'secret');
  const made = randomBytes(32).toString('base64url');
  await writeFile(`${file}.new`, made, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
