import { access, chown, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exists } from './exists.ts';
import { shortHash } from './private-folder.ts';
import { usablePrograms } from './programs.ts';
import {
  asNobody,
  asOurselves,
  canEnter,
  endingWithUs,
  giveTo,
  inUserNamespace,
  nobody,
  type RunAs,
} from './run-as.ts';
import { stopStaleServer } from './stale-server.ts';

/** The data folder, and the user that runs PostgreSQL. */
export type Place = {
  /** The wanted folder, or one in /var/lib that `nobody` can reach. */
  home: string;
  programs: string;
  runAs: RunAs;
};

export async function makeFolder(folder: string): Promise<string> {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await refuseDataOfOthers(folder);
  return realpath(folder);
}

async function refuseDataOfOthers(folder: string): Promise<void> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(
      `${folder} belongs to another user: use another folder, or start as that user.`,
    );
  }
  const cluster = join(folder, 'cluster');
  // Root could take the files, and then their owner could never start again.
  if ((await exists(cluster)) && !isOursToUse((await stat(cluster)).uid)) {
    throw new Error(`${cluster} belongs to another user: start as that user.`);
  }
}

function isOursToUse(owner: number): boolean {
  const us = process.getuid!();
  return owner === us || (us === 0 && owner === nobody);
}

export async function findPlace(folder: string): Promise<Place> {
  const { home, runAs } =
    process.getuid!() === 0
      ? await findPlaceAsRoot(folder)
      : { home: folder, runAs: asOurselves() };

  // First, because a server that is shutting down removes files while they change owner.
  await stopStaleServer(join(home, 'cluster'));
  await handOver(home, runAs);
  const programs = await usablePrograms(home, runAs);
  return { home, programs, runAs: await endingWithUs(runAs) };
}

async function findPlaceAsRoot(folder: string): Promise<Pick<Place, 'home' | 'runAs'>> {
  const elsewhere = join('/var/lib', `forecourt-${shortHash(folder)}`);
  const home = (await exists(join(elsewhere, 'cluster'))) ? elsewhere : folder;

  for (const runAs of [inUserNamespace(), asNobody()]) {
    if (await canEnter(runAs, dirname(home))) return { home, runAs };
  }
  await refuseIfInUse(folder);
  await mkdir(elsewhere, { recursive: true, mode: 0o700 });
  return { home: elsewhere, runAs: asNobody() };
}

// An empty database elsewhere would look like a loss of all data.
async function refuseIfInUse(folder: string): Promise<void> {
  if (await exists(join(folder, 'cluster'))) {
    throw new Error(
      `PostgreSQL does not run as root, and ${folder} is not accessible to other users: start as an ordinary user, move the folder, or set DATABASE_URL.`,
    );
  }
}

// Files created as root may have to run as nobody today, and the other way round.
async function handOver(home: string, { user }: RunAs): Promise<void> {
  if (user !== (await stat(home)).uid) await chown(home, user, user);
  for (const part of [join(home, 'cluster'), join(home, 'sockets')]) {
    if ((await exists(part)) && (await stat(part)).uid !== user) await giveTo(user, part);
  }
}
