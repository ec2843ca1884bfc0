import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dumpDatabase } from '#database/backup/dump.ts';
import { picturesInUse } from '#marketplace/platform/pictures/server/upload-store.ts';
import { nameIn } from '#providers/picture-hosting/server/picture-name.ts';
import { writeChecksums } from './checksums.ts';
import { recordBackup } from './last-backup-store.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { copyPictures, keepOnly } from './pictures.ts';
import { copySecretFiles } from './secret-files.ts';

export type Market = { databaseUrl: string; dataFolder: string; secret: string | undefined };

export async function backUp(
  market: Market,
  folder: string,
  { pictures }: { pictures: boolean },
): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} already exists. Choose a new folder.`);
  const unfinished = `${folder}.unfinished`;
  const clearAway = () => rm(unfinished, { recursive: true, force: true });
  await clearAway();
  try {
    await mkdir(join(unfinished, 'pictures'), { recursive: true, mode: 0o700 });
    const manifest = await write(market, unfinished, pictures);
    await writeManifest(unfinished, manifest);
    await writeChecksums(unfinished);
    await rename(unfinished, folder);
    if (pictures) await recordBackup(market.databaseUrl, manifest.madeAt);
    return manifest;
  } catch (error) {
    // A failed backup must not leave a full disk behind.
    await clearAway().catch(() => {});
    throw error;
  }
}

async function write(market: Market, folder: string, withPictures: boolean): Promise<Manifest> {
  const source = join(market.dataFolder, 'images');
  const copies = join(folder, 'pictures');
  // Copies before the dump, because pictures may be deleted meanwhile, and after it, because pictures may be added.
  if (withPictures) await copyPictures(source, copies);
  const madeAt = new Date().toISOString();
  const { read: addresses, ...dump } = await dumpDatabase(
    market.databaseUrl,
    join(folder, 'database'),
    (tx) => (withPictures ? picturesInUse(tx) : Promise.resolve([])),
  );
  if (withPictures) await copyPictures(source, copies);
  const names = new Set(addresses.map(nameIn).filter((name) => name !== null));
  await copySecretFiles(market.dataFolder, folder);

  return {
    format: 1,
    madeAt,
    ...dump,
    pictures: withPictures ? await keepOnly(copies, names) : null,
  };
}
