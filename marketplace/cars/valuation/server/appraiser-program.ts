import { parentPort } from 'node:worker_threads';
import { createAppraiser, runTask } from './appraiser.ts';
import type { TaskRequest, TaskResult } from './appraiser-thread.ts';

/** A thread of the product: see launch/programs.mjs. */
const tasks = createAppraiser();

parentPort!.on('message', (request: TaskRequest) => parentPort!.postMessage(resultOf(request)));

function resultOf({ id, name, input }: TaskRequest): TaskResult {
  try {
    return { id, result: runTask(tasks, name, input) };
  } catch (error) {
    return { id, problem: String(error) };
  }
}
