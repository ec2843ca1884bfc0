import { Worker } from 'node:worker_threads';
import { type Appraiser, appraiserOver, type TaskName } from './appraiser.ts';

export type TaskRequest = { id: number; name: TaskName; input: unknown };
export type TaskResult = { id: number; result?: unknown; problem?: string };

type PendingTask = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** Starts a thread with the first task, and again after it ended. */
export function appraiserInThread(program: string): Appraiser {
  const pending = new Map<number, PendingTask>();
  let thread: Worker | null = null;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(program, {
      // Options that preload code into the process are not for its threads.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    started.unref();
    started.on('message', ({ id, result, problem }: TaskResult) => {
      const task = pending.get(id);
      pending.delete(id);
      if (problem === undefined) task?.resolve(result);
      else task?.reject(new Error(problem));
    });
    const forget = (error: Error) => {
      if (thread !== started) return;
      thread = null;
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    };
    started.on('error', forget);
    started.on('exit', () => forget(new Error('the appraiser ended')));
    return started;
  }

  return appraiserOver(
    (name, input) =>
      new Promise((resolve, reject) => {
        thread ??= start();
        const id = lastId++;
        pending.set(id, { resolve, reject });
        thread.postMessage({ id, name, input } satisfies TaskRequest);
      }),
    async () => void (await thread?.terminate()),
  );
}
