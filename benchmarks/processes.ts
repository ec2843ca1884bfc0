import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
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

/** The same of a process and all that it ever started. */
export function processorTimeOfFamily(pid: number): number {
  const fieldsOf = (id: string) =>
    readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
  const [, , , , , , , , , , , user, system, usersOfGone, systemsOfGone] = fieldsOf(String(pid));
  const children = readdirSync('/proc').flatMap((name) => {
    try {
      const fields = /^\d+$/.test(name) ? fieldsOf(name) : [];
      return fields[1] === pid ? [fields[11]! + fields[12]!] : [];
    } catch {
      // It ended while we were looking.
      return [];
    }
  });
  const own = user! + system! + usersOfGone! + systemsOfGone!;
  return children.reduce((sum, ticks) => sum + ticks, own) / ticksPerSecond;
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
