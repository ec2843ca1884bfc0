import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadDatabase } from '#database/backup/load.ts';
import type { Market } from './back-up.ts';
import { refuseUnlessWhole } from './checksums.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { copyPictures, keepOnly, pictureNames } from './pictures.ts';
import { copySecretFiles, fingerprintAfterRestoring } from './secret-files.ts';

/** Encrypted with the SECRET; without it new ones are made, and people sign in again. */
const signingKeys = 'identity.signing_keys';

type Restored = Manifest & { hasOtherSecret: boolean };

/** Checks the backup, then brings back the database, all of it or nothing, the pictures and the secrets. */
export async function restore(
  market: Market,
  folder: string,
  { replace }: { replace: boolean },
): Promise<Restored> {
  const manifest = await readManifest(folder);
  await refuseUnlessWhole(folder);
  const fingerprint = await fingerprintAfterRestoring(market, folder);
  const hasOtherSecret = fingerprint !== manifest.secretFingerprint;

  const pictureFolder = join(market.dataFolder, 'images');
  const savedPictures = join(folder, 'pictures');
  await mkdir(pictureFolder, { recursive: true });
  await loadDatabase(market.databaseUrl, join(folder, 'database'), manifest, {
    replace,
    without: hasOtherSecret ? [signingKeys] : [],
    beforeCommit: () => copyPictures(savedPictures, pictureFolder),
  });
  if (manifest.pictures !== null) await keepOnly(pictureFolder, await pictureNames(savedPictures));
  if (!market.secret) await copySecretFiles(folder, market.dataFolder);
  return { ...manifest, hasOtherSecret };
}
