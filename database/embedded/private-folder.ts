import { createHash } from 'node:crypto';
import { chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The limit is 107 bytes on Linux, 103 on macOS.
const longestSocketPath = 103;
const longestSocketName = '.s.PGSQL.5432';

/** Returns a folder for sockets that only `user` can open. It is short enough for a socket path. */
export async function privateFolder(wanted: string, user: number): Promise<string> {
  const short = `forecourt-${user}-${shortHash(wanted)}`;
  const folder = [wanted, join(tmpdir(), short), join('/tmp', short)].find(canHoldSockets)!;

  await makeFor(folder, user);
  await refuseUnlessPrivate(folder, user);
  return folder;
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function canHoldSockets(folder: string): boolean {
  return Buffer.byteLength(join(folder, longestSocketName)) <= longestSocketPath;
}

async function makeFor(folder: string, user: number): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, user, user === process.getuid!() ? process.getgid!() : user);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

// Another user may have created this name in the shared temporary folder.
async function refuseUnlessPrivate(folder: string, user: number): Promise<void> {
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== user || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${folder} is not a private folder of user ${user}: remove it and start again.`,
    );
  }
}
