import { listen } from '#database/listen.ts';
import { runOutbox } from '#marketplace/outbox/server/run-outbox.ts';
import type { Dependencies } from '../dependencies.ts';
import { runJobs } from '../jobs.ts';
import { outboxHandlers, pausedWhileOff } from '../outbox-handlers.ts';
import type { AtTheEnd } from './closing.ts';
import type { Foundation } from './foundation.ts';
import type { Services } from './services.ts';

/** What is done without anybody waiting for it. Stopping lets what is under way come to its end. */
export function startBackground(
  dependencies: Dependencies,
  { database, log }: Foundation,
  { sendMail, identity, cards }: Services,
  atTheEnd: AtTheEnd,
) {
  const { db, now } = dependencies;
  const handlers = outboxHandlers(dependencies, { log, sendMail, eraseIdentity: identity.erase });
  const outbox = runOutbox(db, handlers, { log, now, isPaused: pausedWhileOff(db) });
  atTheEnd(() => outbox.stop());
  const ear = listen(database.url, 'outbox', {
    onListening: () => outbox.wake(),
    onNotice: () => outbox.wake(),
    onLost: (error) => log.warn({ err: error }, 'lost the outbox notification connection'),
  });
  atTheEnd(() => ear.close());
  const jobs = runJobs(dependencies, log, async () => {
    await identity.sweep();
    await cards.sandbox?.sweep();
  });
  atTheEnd(() => jobs.stop());
  return { stop: () => Promise.all([jobs.stop(), outbox.stop()]) };
}
