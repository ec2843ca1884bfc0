import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

export async function copySecretFiles(fromFolder: string, toFolder: string): Promise<void> {
  const from = join(fromFolder, 'secrets');
  const to = join(toFolder, 'secrets');
  await mkdir(to, { recursive: true, mode: 0o700 });
  await cp(from, to, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
