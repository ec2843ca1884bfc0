import { ratePrices } from '#marketplace/cars/valuation/server/rate-models.ts';
import { notifyUnreadMessages } from '#marketplace/dealing/messages/server/notify-unread-messages.ts';
import { expireOffers } from '#marketplace/dealing/offers/server/expire-offers.ts';
import { checkInvariants } from '#marketplace/dealing/payments/server/check-invariants.ts';
import { whyPaymentsAreOff } from '#marketplace/dealing/payments/server/market-store.ts';
import { expireHolds } from '#marketplace/dealing/sales/server/checkout/expire-holds.ts';
import { compareBooks } from '#marketplace/dealing/sales/server/reconciliation/compare-books.ts';
import { reconcile } from '#marketplace/dealing/sales/server/reconciliation/reconcile.ts';
import { sendViewingReminders } from '#marketplace/dealing/viewings/server/viewing-reminders.ts';
import { sendAlerts } from '#marketplace/finding/alerts/server/send-alerts.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { acquireTurn, recordSuccess } from './job-store.ts';
import { type SweepServices, sweep } from './sweep.ts';

type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
type ServiceJobs = { sweepServices: SweepServices; updatePlaces: () => Promise<void> };
type Job = { name: string; everySeconds: number; run: () => Promise<void> };

export function jobsOf(
  dependencies: ServerDependencies,
  log: Log,
  { sweepServices, updatePlaces }: ServiceJobs,
): Job[] {
  const { db } = dependencies;
  const whilePaymentsAreOn =
    (act: (dependencies: ServerDependencies) => Promise<void>) => async () => {
      if ((await whyPaymentsAreOff(db)) === null) await act(dependencies);
    };
  return [
    { name: 'expire-holds', everySeconds: 5, run: whilePaymentsAreOn(expireHolds) },
    { name: 'reconcile', everySeconds: 60, run: whilePaymentsAreOn(reconcile) },
    { name: 'invariants', everySeconds: 3_600, run: () => checkInvariants(dependencies, log) },
    {
      name: 'compare-books',
      everySeconds: 24 * 3_600,
      run: whilePaymentsAreOn((all) => compareBooks(all, log)),
    },
    { name: 'sweep', everySeconds: 3_600, run: () => sweep(dependencies, sweepServices) },
    { name: 'alerts', everySeconds: 60, run: () => sendAlerts(dependencies) },
    { name: 'prices', everySeconds: 30, run: () => ratePrices(dependencies, log) },
    { name: 'offers', everySeconds: 30, run: () => expireOffers(dependencies) },
    { name: 'message-mails', everySeconds: 60, run: () => notifyUnreadMessages(dependencies) },
    { name: 'viewings', everySeconds: 60, run: () => sendViewingReminders(dependencies) },
    { name: 'places', everySeconds: 60, run: updatePlaces },
  ];
}

/** Each job starts on one instance in each period. A long run may overlap with the next one. */
export function runJobs(dependencies: ServerDependencies, log: Log, work: ServiceJobs) {
  const loops = jobsOf(dependencies, log, work).map((job) => repeat(job, dependencies, log));
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function repeat(
  { name, everySeconds, run }: Job,
  { db, now, wakeOutbox }: ServerDependencies,
  log: Log,
) {
  let isStopped = false;
  let current = Promise.resolve();
  const turn = async () => {
    try {
      if (!(await acquireTurn(db, name, everySeconds, now()))) return;
      await run();
      await recordSuccess(db, name, now());
      wakeOutbox();
    } catch (error) {
      log.warn({ err: error, job: name }, 'a job failed and will be retried');
    }
  };
  const start = () => {
    if (!isStopped) current = current.then(turn);
  };
  const timer = setInterval(start, everySeconds * 1000);
  start();

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await current;
    },
  };
}
