import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadDatabase } from '#database/backup/load.ts';
import { takeOver, turnPaymentsOff } from '#marketplace/dealing/payments/server/market-store.ts';
import type { Market } from './back-up.ts';
import { refuseUnlessWhole } from './checksums.ts';
import { noteBackup } from './last-backup-store.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { copyPictures, keepOnly, pictureNames } from './pictures.ts';
import { copySecretFiles } from './secret-files.ts';

/**
 * Signed or encrypted with the secret, or a way in that somebody may have closed since: they stay behind, new keys
 * are made, and people sign in again. So the database fits any secret, wherever a restore breaks off.
 */
const leftBehind = [
  'identity.signing_keys',
  'identity.sessions',
  'identity.one_time_codes',
  'access_sessions',
];

type Options = {
  replace: boolean;
  /** Takes payments at once: the market that the backup was made of is gone. */
  takesOver?: boolean;
  /** Called with a message if the restore has to wait. */
  report?: (text: string) => void;
};

/** Checks the backup, then brings back the database, all of it or nothing, the pictures and the secrets. */
export async function restore(
  market: Market,
  folder: string,
  { replace, takesOver = false, report = () => {} }: Options,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await refuseUnlessWhole(folder);
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
