import type { Database } from '#database/connection.ts';
import type { PictureHosting } from '#providers/picture-hosting/picture-hosting.ts';
import { discardedUploads, discardOrphans, forgetUpload } from './upload-store.ts';

const day = 24 * 3_600_000;
const atATime = 100;

/** Removes pictures that no listing has shown for a day. What fails is retried by the next sweep. */
export async function sweepOrphans(db: Database, pictureHosting: PictureHosting, now: Date) {
  const failures: unknown[] = [];
  await pictureHosting.tidyUp(now);
  await discardOrphans(db, new Date(now.getTime() - day), now);

  let after: string | undefined;
  do {
    const uploads = await discardedUploads(db, { after, limit: atATime });
    for (const { id, address } of uploads) {
      // A service that is no longer configured keeps its pictures, so their rows stay.
      if (!pictureHosting.isOwn(address)) continue;
      try {
        await pictureHosting.remove(address);
        await forgetUpload(db, id);
      } catch (error) {
        failures.push(error);
      }
    }
    after = uploads.at(-1)?.id;
  } while (after);
  const [cause] = failures;
  if (cause) throw new Error(`${failures.length} pictures could not be removed`, { cause });
}
