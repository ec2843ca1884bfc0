import { ratePrices } from '#marketplace/cars/valuation/server/rate-models.ts';
import { tellOfMessages } from '#marketplace/dealing/messages/server/tell-of-messages.ts';
import { expireOffers } from '#marketplace/dealing/offers/server/expire-offers.ts';
import { checkInvariants } from '#marketplace/dealing/payments/server/check-invariants.ts';
import { whyPaymentsAreOff } from '#marketplace/dealing/payments/server/market-store.ts';
import { expireHolds } from '#marketplace/dealing/sales/server/checkout/expire-holds.ts';
import { compareBooks } from '#marketplace/dealing/sales/server/reconciliation/compare-books.ts';
import { reconcile } from '#marketplace/dealing/sales/server/reconciliation/reconcile.ts';
import { sendViewingReminders } from '#marketplace/dealing/viewings/server/viewing-reminders.ts';
import { sendAlerts } from '#marketplace/finding/alerts/server/send-alerts.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { noteSuccess, takeTurn } from './job-store.ts';
import { type SweepServices, sweep } from './sweep.ts';

type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
type Work = { sweepServices: SweepServices; keepPlaces: () => Promise<void> };
type Job = { name: string; everySeconds: number; run: () => Promise<void> };

/** What happens by itself, first at the start. */
export function jobsOf(
  dependencies: ServerDependencies,
  log: Log,
  { sweepServices, keepPlaces }: Work,
): Job[] {
  const { db } = dependencies;
  const whileOn = (act: (dependencies: ServerDependencies) => Promise<void>) => async () => {
    if ((await whyPaymentsAreOff(db)) === null) await act(dependencies);
  };
  return [
    { name: 'expire-holds', everySeconds: 5, run: whileOn(expireHolds) },
    { name: 'reconcile', everySeconds: 60, run: whileOn(reconcile) },
    { name: 'invariants', everySeconds: 3_600, run: () => checkInvariants(dependencies, log) },
    {
      name: 'compare-books',
      everySeconds: 24 * 3_600,
      run: whileOn((all) => compareBooks(all, log)),
    },
    { name: 'sweep', everySeconds: 3_600, run: () => sweep(dependencies, sweepServices) },
    { name: 'alerts', everySeconds: 60, run: () => sendAlerts(dependencies) },
    { name: 'prices', everySeconds: 30, run: () => ratePrices(dependencies, log) },
    { name: 'offers', everySeconds: 30, run: () => expireOffers(dependencies) },
    { name: 'message-mails', everySeconds: 60, run: () => tellOfMessages(dependencies) },
    { name: 'viewings', everySeconds: 60, run: () => sendViewingReminders(dependencies) },
    { name: 'places', everySeconds: 60, run: keepPlaces },
  ];
}

/**
 * In each period a job begins on one instance. If it takes longer than that, another one begins beside it: every job has
 * to bear that.
 */
export function runJobs(dependencies: ServerDependencies, log: Log, work: Work) {
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
      if (!(await takeTurn(db, name, everySeconds, now()))) return;
      await run();
      await noteSuccess(db, name, now());
      wakeOutbox();
    } catch (error) {
      log.warn({ err: error, job: name }, 'a job failed and will be tried again');
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
