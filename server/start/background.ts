import { setTimeout as pause } from 'node:timers/promises';
import { placeCars } from '#marketplace/cars/listings/server/place-cars.ts';
import { loadGazetteer } from '#marketplace/cars/places/server/gazetteer-store.ts';
import { openGazetteer } from '#marketplace/cars/places/server/read-gazetteer.ts';
import { runOutbox } from '#marketplace/platform/outbox/server/run-outbox.ts';
import { runJobs } from '../background/jobs.ts';
import { outboxHandlers, pausedWhileOff } from '../background/outbox-handlers.ts';
import type { Config } from '../config/config.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { OnShutdown } from './on-shutdown.ts';
import type { Services } from './services.ts';

/** The share of the time for a stop. Longer work is repeated when its lease or turn ends. */
const shareForWorkUnderWay = 0.7;

export function startBackground(
  { stopSeconds }: Pick<Config, 'stopSeconds'>,
  dependencies: ServerDependencies,
  { log }: Infrastructure,
  { sendMail, identity, cards }: Services,
  onShutdown: OnShutdown,
) {
  const { db, now, views, calls } = dependencies;
  onShutdown(() => views.stop());
  const sharing = calls.keepSharing((error) =>
    log.warn({ err: error }, 'call counts could not be shared between instances'),
  );
  onShutdown(() => sharing.stop());
  const handlers = outboxHandlers(dependencies, { log, sendMail, eraseIdentity: identity.erase });
  const outbox = runOutbox(db, handlers, { log, now, isPaused: pausedWhileOff(db) });
  let gazetteer: Awaited<ReturnType<typeof openGazetteer>> | undefined;
  const jobs = runJobs(dependencies, log, {
    sweepServices: async () => {
      await identity.sweep();
      await cards.sandbox?.sweep();
    },
    updatePlaces: async () => {
      gazetteer ??= await openGazetteer();
      await loadGazetteer(db, gazetteer);
      await placeCars(db);
    },
  });
  let stopped: Promise<unknown> | undefined;
  const stop = () => {
    const longest = stopSeconds * 1_000 * shareForWorkUnderWay;
    stopped ??= Promise.race([
      Promise.all([jobs.stop(), outbox.stop()]),
      pause(longest, undefined, { ref: false }),
    ]);
    return stopped;
  };
  onShutdown(stop);
  return { wakeOutbox: outbox.wake, stop };
}
