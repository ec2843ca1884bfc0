import { parentPort } from 'node:worker_threads';
import { createAppraiser, type TaskName } from './appraiser.ts';
import type { Answer, Question } from './appraiser-thread.ts';

/** A thread of the product: see launch/programs.mjs. */
const tasks = createAppraiser();

parentPort!.on('message', ({ id, name, asked }: Question) => {
  parentPort!.postMessage(answerTo(id, name, asked));
});

function answerTo(id: number, name: TaskName, asked: unknown): Answer {
  try {
    return { id, result: (tasks[name] as (asked: unknown) => unknown)(asked) };
  } catch (error) {
    return { id, problem: String(error) };
  }
}
