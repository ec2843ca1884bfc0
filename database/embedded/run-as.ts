import { execFile, type SpawnOptions } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How to run a program of PostgreSQL, which refuses to run as root. */
export type RunAs = {
  /** The owner of its files. */
  user: number;
  /** Wrapper programs. */
  through: string[];
};

export const nobody = 65534;

export const asOurselves = (): RunAs => ({ user: process.getuid!(), through: [] });

// The program can read root's folders, and sees itself as nobody.
export const inUserNamespace = (): RunAs => ({
  user: process.getuid!(),
  through: ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`],
});

export const asNobody = (): RunAs => ({ user: nobody, through: [] });

/** Makes PostgreSQL stop when this process ends, even by kill -9. */
export async function endingWithUs(runAs: RunAs): Promise<RunAs> {
  const bound = { ...runAs, through: [...runAs.through, 'setpriv', '--pdeathsig', 'INT'] };
  return (await problemRunning(bound, 'true')) === null ? bound : runAs;
}

export function commandFor(runAs: RunAs, program: string, args: string[]) {
  const [file, ...rest] = [...runAs.through, program, ...args];
  const other = runAs.user !== process.getuid!();
  const options: SpawnOptions = {
    // The other user may not be allowed to enter the working directory.
    cwd: '/',
    ...(other && { uid: runAs.user, gid: runAs.user }),
  };
  return { file: file!, args: rest, options };
}

/** Runs the program. Returns null if it succeeds. */
export async function problemRunning(
  runAs: RunAs,
  program: string,
  ...args: string[]
): Promise<string | null> {
  const command = commandFor(runAs, program, args);
  try {
    await run(command.file, command.args, { ...command.options, encoding: 'utf8' });
    return null;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr || message).trim();
  }
}

// -h changes links, not their targets.
export async function giveTo(user: number, folder: string): Promise<void> {
  await run('chown', ['-hR', `${user}:${user}`, folder]);
}

export async function canEnter(runAs: RunAs, folder: string): Promise<boolean> {
  return (await problemRunning(runAs, 'sh', '-c', 'cd "$1"', 'sh', folder)) === null;
}
