import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ImageHosting } from '../image-hosting.ts';

/** The widths that pages ask for. The middle one stands for the picture. */
const widths = [480, 960, 1600];
const mostPixels = 40_000_000;

/** Keeps pictures as WebP files in a folder that the server serves under /images/. */
export function embeddedImageHosting({ folder }: { folder: string }): ImageHosting {
  return {
    async keep(picture) {
      const name = randomBytes(16).toString('base64url');
      const unfinished = join(folder, `.${name}`);
      await mkdir(unfinished, { recursive: true });
      try {
        await writeAllWidths(picture, unfinished);
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true });
        throw error;
      }
      return `/images/${name}/960.webp`;
    },
  };
}

/** Re-encoding applies the orientation and leaves every kind of metadata behind. */
async function writeAllWidths(picture: Buffer, folder: string): Promise<void> {
  const upright = sharp(picture, { limitInputPixels: mostPixels }).autoOrient();
  await Promise.all(
    widths.map((width) =>
      upright
        .clone()
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 78, effort: 2 })
        .toFile(join(folder, `${width}.webp`)),
    ),
  );
}
