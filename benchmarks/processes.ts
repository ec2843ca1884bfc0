import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Load, LoadResult } from './load/program.ts';

const ticksPerSecond = 100;

/** A program of the benchmarks that talks by messages. */
export const startProgram = (name: string): ChildProcess =>
  goesWithUs(
    fork('launch/start.mjs', [name], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );

/** Nothing stays behind, even if the benchmark fails. */
export function goesWithUs(child: ChildProcess): ChildProcess {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

export const ask = <Answer>(program: ChildProcess, question: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const endedEarly = () => reject(new Error('A program of the benchmark ended too early'));
    program.once('exit', endedEarly);
    program.once('message', (answer) => {
      program.off('exit', endedEarly);
      resolve(answer as Answer);
    });
    program.send(question);
  });

/** Seconds of processor time that a process has had so far. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Megabytes that a process holds in memory. */
export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

export type Loaded = LoadResult & {
  perSecond: number;
  /** Of the measured process, per answer. */
  microseconds: number;
};

/** Puts load on a server and watches what it costs. */
export async function putLoadOn(
  generator: ChildProcess,
  { pid }: { pid: number },
  load: Load,
): Promise<Loaded> {
  const before = processorTime(pid);
  const result = await ask<LoadResult>(generator, load);
  const spent = processorTime(pid) - before;
  return {
    ...result,
    perSecond: result.answers / result.seconds,
    microseconds: (spent / result.answers) * 1e6,
  };
}
