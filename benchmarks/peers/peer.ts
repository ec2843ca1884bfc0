import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Request } from '../load/connection.ts';
import { goesWithUs } from '../processes.ts';

export const products = 1_000;

/** A shop that runs: where it listens, its process, and how it is asked for what. */
export type RunningPeer = {
  name: string;
  port: number;
  pid: number;
  questions: Record<string, Request>;
  stop(): Promise<void>;
};

export type PeerDatabase = { sockets: string; port: number; user: string; name: string };

const inFolder = promisify(execFile);

/** Installed once, outside of the project: nothing of it is a dependency of ours. */
export async function installPeer(
  name: string,
  packages: Record<string, string>,
  overrides: Record<string, string> = {},
): Promise<string> {
  const folder = resolve('node_modules/.cache/peers', name);
  if (existsSync(join(folder, 'installed'))) return folder;
  await mkdir(folder, { recursive: true });
  const manifest = { name: `peer-${name}`, private: true, dependencies: packages, overrides };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  console.log(`Installing ${name}, which may take many minutes`);
  await runIn(folder, 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts']);
  await writeFile(join(folder, 'installed'), '');
  return folder;
}

export const runIn = (
  folder: string,
  program: string,
  args: string[],
  environment: Record<string, string> = {},
) =>
  inFolder(program, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    timeout: 1_800_000,
    maxBuffer: 2 ** 26,
  });

/** Resolves once it answers, or says in its last words why it does not. */
export async function startPeer(
  folder: string,
  args: string[],
  {
    environment,
    isOpen,
  }: { environment: Record<string, string>; isOpen: (child: ChildProcess) => Promise<boolean> },
) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  goesWithUs(child);
  let lastWords = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      lastWords = (lastWords + text).slice(-2_000);
    });
  }
  const end = performance.now() + 600_000;
  while (child.exitCode === null && performance.now() < end) {
    if (await isOpen(child)) return { pid: child.pid!, stop: () => ending(child) };
    await new Promise((resume) => setTimeout(resume, 500));
  }
  await ending(child);
  throw new Error(lastWords);
}

async function ending(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resume) => child.once('exit', resume));
  child.kill('SIGKILL');
  await ended;
}
