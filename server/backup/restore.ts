import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadDatabase } from '#database/backup/load.ts';
import { takeOver, turnPaymentsOff } from '#marketplace/dealing/payments/server/market-store.ts';
import type { Market } from './back-up.ts';
import { verifyChecksums } from './checksums.ts';
import { noteBackup } from './last-backup-store.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { copyPictures, keepOnly, pictureNames } from './pictures.ts';
import { copySecretFiles } from './secret-files.ts';

/** Not restored, because they depend on the secret or hold sessions: members log in again, with new keys. */
const leftBehind = [
  'identity.signing_keys',
  'identity.sessions',
  'identity.one_time_codes',
  'access_sessions',
];

type Options = { replace: boolean; takesOver?: boolean; report?: (text: string) => void };

/** Checks the backup, then restores the database (completely or not at all), the pictures and the secrets. */
export async function restore(
  market: Market,
  folder: string,
  { replace, takesOver = false, report = () => {} }: Options,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await verifyChecksums(folder);
  const pictureFolder = join(market.dataFolder, 'images');
  const savedPictures = join(folder, 'pictures');
  await mkdir(pictureFolder, { recursive: true });
  await loadDatabase(market.databaseUrl, join(folder, 'database'), manifest, {
    replace,
    report,
    without: leftBehind,
    beforeCommit: async (tx) => {
      await noteBackup(tx, manifest.madeAt);
      await copyPictures(savedPictures, pictureFolder);
      if (takesOver) await takeOver(tx, null);
      else
        await turnPaymentsOff(tx, `The market was restored from a backup of ${manifest.madeAt}.`);
    },
  });
  if (manifest.pictures !== null) await keepOnly(pictureFolder, await pictureNames(savedPictures));
  if (!market.secret) await copySecretFiles(folder, market.dataFolder);
  return manifest;
}
