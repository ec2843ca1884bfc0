import { listen } from '#database/listen.ts';
import { runOutbox } from '#marketplace/outbox/server/run-outbox.ts';
import { runJobs } from '../background/jobs.ts';
import { outboxHandlers, pausedWhileOff } from '../background/outbox-handlers.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Foundation } from './infrastructure.ts';
import type { AtTheEnd } from './on-shutdown.ts';
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
