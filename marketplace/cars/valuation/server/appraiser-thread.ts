import { Worker } from 'node:worker_threads';
import { type Appraiser, createAppraiser, type TaskName } from './appraiser.ts';

export type Question = { id: number; name: TaskName; asked: unknown };
export type Answer = { id: number; result?: unknown; problem?: string };

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** In a thread of its own, which starts with the first question and again after it died. */
export function appraiserInThread(program: string): Appraiser {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let questions = 0;

  function start(): Worker {
    const started = new Worker(program, {
      // What is preloaded into the process is not meant for its threads.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    started.unref();
    started.on('message', ({ id, result, problem }: Answer) => {
      const asker = waiting.get(id);
      waiting.delete(id);
      if (problem === undefined) asker?.resolve(result);
      else asker?.reject(new Error(problem));
    });
    const forget = (error: Error) => {
      if (thread !== started) return;
      thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', forget);
    started.on('exit', () => forget(new Error('the appraiser ended')));
    return started;
  }

  const ask = (name: TaskName) => (asked?: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      thread ??= start();
      const id = questions++;
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, name, asked } satisfies Question);
    });
  const names = Object.keys(createAppraiser()) as TaskName[];
  return {
    ...Object.fromEntries(names.map((name) => [name, ask(name)])),
    async close() {
      await thread?.terminate();
    },
  } as Appraiser;
}
