import type { Database } from '#database/connection.ts';
import type { PictureHosting } from '#providers/picture-hosting/picture-hosting.ts';
import { discardedUploads, discardOrphans, forgetUpload } from './upload-store.ts';

const day = 24 * 3_600_000;
const atATime = 100;

/** Removes pictures that no listing has shown for a day. What fails is tried again next time. */
export async function sweepOrphans(db: Database, pictureHosting: PictureHosting, now: Date) {
  const result = { removed: 0, failed: 0 };
  await pictureHosting.tidyUp(now);
  await discardOrphans(db, new Date(now.getTime() - day), now);

  let after: string | undefined;
  do {
    const uploads = await discardedUploads(db, { after, limit: atATime });
    for (const { id, address } of uploads) {
      // A service that is configured no more keeps its pictures, and the record of them.
      const isGone = pictureHosting.isOwn(address) && (await isRemoved(pictureHosting, address));
      if (isGone) await forgetUpload(db, id);
      result[isGone ? 'removed' : 'failed'] += 1;
    }
    after = uploads.at(-1)?.id;
  } while (after);
  return result;
}

const isRemoved = (pictureHosting: PictureHosting, address: string) =>
  pictureHosting.remove(address).then(
    () => true,
    () => false,
  );
