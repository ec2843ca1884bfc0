import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type RunningProcess = { parent: number; command: string };

/** The process, or null if it does not run. */
export async function runningProcess(pid: number): Promise<RunningProcess | null> {
  try {
    const found = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
    return found.command ? found : null;
  } catch {
    return null;
  }
}

async function fromProc(pid: number): Promise<RunningProcess> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  return {
    parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]),
    command: command.replaceAll('\0', ' ').trim(),
  };
}

async function fromPs(pid: number): Promise<RunningProcess> {
  const { stdout } = await run('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)]);
  const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? [];
  return { parent: Number(parent), command: command?.trim() ?? '' };
}
