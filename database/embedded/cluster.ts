import { spawn } from 'node:child_process';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exists } from './exists.ts';
import type { Place } from './place.ts';
import { commandFor } from './run-as.ts';

export const superuser = 'forecourt';

// The cluster sorts by code point. This locale only defines letters.
const letters = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Returns the data folder. On first use it is created under another name, and renamed when it is complete. */
export async function prepareCluster(place: Place, durable: boolean): Promise<string> {
  const cluster = join(place.home, 'cluster');
  await removeHalfMade(place.home);
  if (await exists(cluster)) return cluster;

  const unfinished = join(place.home, `half-made-${crypto.randomUUID()}`);
  await makeWithFirstKnownLocale(place, unfinished, durable);
  await rename(unfinished, cluster);
  if (durable) await writeToDisk(place.home);
  return cluster;
}

async function removeHalfMade(home: string): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.startsWith('half-made-'));
  for (const name of names) {
    // Retried, because an abandoned initdb may still be deleting its files.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function makeWithFirstKnownLocale(place: Place, folder: string, durable: boolean) {
  const problems: string[] = [];
  for (const locale of letters) {
    const problem = await initdb(place, folder, [
      `--lc-ctype=${locale}`,
      ...(durable ? [] : ['--no-sync']),
    ]);
    if (problem === null) return;
    problems.push(problem);
    if (!problem.includes('invalid locale')) break;
  }
  throw new Error(`PostgreSQL could not create its data folder. ${problems.at(-1)}`);
}

async function initdb(place: Place, folder: string, more: string[]): Promise<string | null> {
  const command = commandFor(place.runAs, join(place.programs, 'bin', 'initdb'), [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...more,
  ]);
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const [problem, exitCode] = await Promise.all([text(child.stderr!), code]);
  return exitCode === 0 ? null : problem.trim();
}

async function writeToDisk(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
