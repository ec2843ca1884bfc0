import { execFile, type SpawnOptions } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How a program of PostgreSQL, which refuses to run as root, is run. */
export type RunAs = {
  /** The user its files belong to. */
  user: number;
  /** Programs that prepare the way for it. */
  through: string[];
};

export const nobody = 65534;

export const asOurselves = (): RunAs => ({ user: process.getuid!(), through: [] });

// Seen from outside it is still root, so it reaches root's folders; seen from inside it is nobody.
export const inUserNamespace = (): RunAs => ({
  user: process.getuid!(),
  through: ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`],
});

export const asNobody = (): RunAs => ({ user: nobody, through: [] });

/** PostgreSQL then shuts down when this process ends, even by kill -9. */
export async function endingWithUs(runAs: RunAs): Promise<RunAs> {
  const bound = { ...runAs, through: [...runAs.through, 'setpriv', '--pdeathsig', 'INT'] };
  return (await complaintAbout(bound, 'true')) === null ? bound : runAs;
}

export function commandFor(runAs: RunAs, program: string, args: string[]) {
  const [file, ...rest] = [...runAs.through, program, ...args];
  const other = runAs.user !== process.getuid!();
  const options: SpawnOptions = {
    // A folder that the other user may not enter is no place to start in.
    cwd: '/',
    ...(other && { uid: runAs.user, gid: runAs.user }),
  };
  return { file: file!, args: rest, options };
}

/** Tries it: null when the program ran and was content. */
export async function complaintAbout(
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

// With -h, so that a link never gives away what it points to.
export async function giveTo(user: number, folder: string): Promise<void> {
  await run('chown', ['-hR', `${user}:${user}`, folder]);
}

export async function canEnter(runAs: RunAs, folder: string): Promise<boolean> {
  return (await complaintAbout(runAs, 'sh', '-c', 'cd "$1"', 'sh', folder)) === null;
}
