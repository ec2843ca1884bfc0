import { vi } from 'vitest';
import type { Database } from '#database/connection.ts';
import {
  beginDueWork,
  type OutboxOptions,
} from '#marketplace/platform/outbox/server/begin-due-work.ts';
import type { Handler, Kind, Work } from '#marketplace/platform/outbox/work.ts';

export const mail = (key: string): Work => ({
  kind: 'mail',
  key,
  payload: { to: 'ada@example.com', subject: key, text: 'Hello', html: '<p>Hello' },
});

/** A moment that the test moves on by itself. */
export function clock() {
  let moment = Date.now();
  return {
    now: () => new Date(moment),
    pass(milliseconds: number) {
      moment += milliseconds;
    },
  };
}

export const silence = () => ({ warn: vi.fn(), error: vi.fn() });

export function promise<T = void>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const ended = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { ended, resolve, reject };
}

/** Does some of what is due, waits for all of it, and says how much that was. */
export async function doDueWork<K extends Kind>(
  db: Database,
  kind: K,
  handle: Handler<K>,
  options: OutboxOptions,
): Promise<number> {
  const begun = await beginDueWork(db, kind, handle, options);
  await Promise.all(begun);
  return begun.length;
}

/** Every email that is due now, worked on until nothing is left. */
export async function work(
  db: Database,
  handle: Handler<'mail'>,
  { now, log = silence() }: { now: () => Date; log?: ReturnType<typeof silence> },
): Promise<void> {
  while ((await doDueWork(db, 'mail', handle, { now, log })) > 0) {}
}
