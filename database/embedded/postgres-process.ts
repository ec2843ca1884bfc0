import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Place } from './place.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { commandFor } from './run-as.ts';
import { openServerLog, type ServerLog } from './server-log.ts';
import { postgresArguments, type Settings } from './settings.ts';
import { waitUntil } from './wait-until.ts';

const patienceWhenStopping = 5_000;
const patienceWithBackends = 10_000;

export type PostgresExit = {
  /** False after a crash. */
  expected: boolean;
  lastLines: string;
};

export type PostgresProcess = {
  pid: number;
  exited: Promise<PostgresExit>;
  stop(): Promise<void>;
};

/** Resolves when PostgreSQL accepts connections. */
export async function runPostgres(place: Place, settings: Settings): Promise<PostgresProcess> {
  const deadline = performance.now() + patienceWithBackends;
  for (;;) {
    const postgres = await launch(place, settings);
    if (await isReady(postgres, settings.cluster)) return postgres;

    const { lastLines } = await postgres.exited;
    // Backends of a killed postmaster take a moment to notice.
    const maybeLater = lastLines.includes('is still in use') && performance.now() < deadline;
    if (!maybeLater) throw new Error(`PostgreSQL did not start. The end of its log:\n${lastLines}`);
  }
}

async function launch(place: Place, settings: Settings): Promise<PostgresProcess> {
  const program = join(place.programs, 'bin', 'postgres');
  const command = commandFor(place.runAs, program, postgresArguments(settings));
  const log = await openServerLog(place.home);
  const child = spawn(command.file, command.args, {
    ...command.options,
    // Its own session, because Ctrl+C must reach only this process, which stops PostgreSQL last.
    detached: true,
    stdio: ['ignore', log.file.fd, log.file.fd],
  });

  let stopping = false;
  const exited = exitOf(child, log).then((lastLines) => ({ expected: stopping, lastLines }));
  return {
    pid: child.pid ?? 0,
    exited,
    async stop() {
      stopping = true;
      child.kill('SIGINT');
      const impatience = setTimeout(() => child.kill('SIGQUIT'), patienceWhenStopping);
      await exited;
      clearTimeout(impatience);
    },
  };
}

async function exitOf(child: ChildProcess, log: ServerLog): Promise<string> {
  const trouble = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`\n${error.message}`));
    child.once('exit', () => resolve(''));
  });
  const lastLines = await log.lastLines();
  await log.close();
  return lastLines + trouble;
}

async function isReady(postgres: PostgresProcess, cluster: string): Promise<boolean> {
  let ended = false;
  void postgres.exited.then(() => {
    ended = true;
  });
  await waitUntil(async () => {
    const note = await readPostmasterFile(cluster);
    return ended || (note?.pid === postgres.pid && note.ready);
  });
  return !ended;
}
