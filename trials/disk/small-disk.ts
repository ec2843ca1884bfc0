import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type SmallDisk = NonNullable<Awaited<ReturnType<typeof mountSmallDisk>>>;

/** A disk that is full soon, held in memory; null where we may not mount one. */
export async function mountSmallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-disk-'));
  const ballast = join(folder, 'ballast');
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    /** Up to the last byte. */
    async fill(): Promise<void> {
      const file = await open(ballast, 'a');
      const bytes = Buffer.alloc(65_536);
      try {
        for (;;) await file.write(bytes);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
    async unmount(): Promise<void> {
      // PostgreSQL may still be writing its last words: the place is free at once, the disk when it is done.
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}
