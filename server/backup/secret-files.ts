import { createHash } from 'node:crypto';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSecrets } from '../secrets.ts';

type Place = { secret: string | undefined; dataFolder: string };

/** What was made up at the first start and is kept beside the data; nothing where all was configured. */
export async function copySecretFiles(fromFolder: string, toFolder: string): Promise<void> {
  const from = join(fromFolder, 'secrets');
  const to = join(toFolder, 'secrets');
  await mkdir(to, { recursive: true, mode: 0o700 });
  await cp(from, to, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

export async function secretFingerprint(place: Place): Promise<string> {
  const secretFor = await openSecrets(place);
  return createHash('sha256').update(secretFor('backups')).digest('hex').slice(0, 16);
}

/** Of the secret that will be used once this backup is restored. */
export async function fingerprintAfterRestoring(place: Place, backup: string): Promise<string> {
  const saved = await readFile(join(backup, 'secrets', 'secret'), 'utf8').catch(() => undefined);
  return secretFingerprint({ ...place, secret: place.secret ?? saved });
}
