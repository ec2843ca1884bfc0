import { constants, cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

async function picturesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // A market with outside picture hosting may not have the folder.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => !name.startsWith('.'));
}

/** Copies missing pictures. One that disappears meanwhile was no longer used. */
export async function copyPictures(from: string, to: string): Promise<void> {
  const present = new Set(await picturesIn(to));
  for (const name of await picturesIn(from)) {
    if (!present.has(name)) await copyPicture(join(from, name), to, name);
  }
}

async function copyPicture(picture: string, to: string, name: string): Promise<void> {
  await cp(picture, join(to, name), { recursive: true, mode: constants.COPYFILE_FICLONE }).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await rm(join(to, name), { recursive: true, force: true });
    },
  );
}

export async function keepOnly(folder: string, names: Set<string>): Promise<number> {
  const present = await picturesIn(folder);
  for (const name of present) {
    if (!names.has(name)) await rm(join(folder, name), { recursive: true });
  }
  return present.filter((name) => names.has(name)).length;
}

export const pictureNames = async (folder: string) => new Set(await picturesIn(folder));
