import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PictureHosting, PictureRefused } from '../picture-hosting.ts';
import { createDecoder, type Decode } from './decoder.ts';
import type { Rendition } from './decoder-process.ts';
import { nameIn, newPictureName, pathOf } from './picture-name.ts';
import { totalBytes } from './total-bytes.ts';

/** Milliseconds. Older unfinished pictures were left by a crash. */
const abandonedAfter = 10 * 60_000;
/** Dot files are never served. */
const unfinishedPrefix = '.';

type Options = { folder: string; decode?: Decode };

/** Stores pictures as WebP files in a folder that the server serves under /images/. */
export function embeddedPictureHosting({
  folder,
  decode = createDecoder(),
}: Options): PictureHosting {
  return {
    origins: [],
    isOwn: (address) => nameIn(address) !== null,

    async keep(picture, record) {
      const renditions = await decode(picture);
      const name = newPictureName();
      const unfinished = join(folder, unfinishedPrefix + name);
      try {
        await writeAll(unfinished, renditions).catch(blameTheDisk);
        await record?.({ address: pathOf(name), bytes: totalBytes(renditions) });
        await rename(unfinished, join(folder, name)).catch(blameTheDisk);
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true }).catch(() => {});
        throw error;
      }
      return pathOf(name);
    },

    async remove(address) {
      const name = nameIn(address);
      if (name) await rm(join(folder, name), { recursive: true, force: true });
    },

    async tidyUp(now) {
      for (const entry of await readdir(folder)) {
        if (!entry.startsWith(unfinishedPrefix)) continue;
        const path = join(folder, entry);
        const { mtimeMs } = await stat(path);
        if (now.getTime() - mtimeMs > abandonedAfter) await rm(path, { recursive: true });
      }
    },
  };
}

/** A problem of the disk that no other picture would avoid. */
function blameTheDisk(cause: unknown): never {
  throw new PictureRefused('unavailable', { cause });
}

async function writeAll(folder: string, renditions: Rendition[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { width, data } of renditions) {
    await writeFile(join(folder, `${width}.webp`), data, { flush: true });
  }
}
