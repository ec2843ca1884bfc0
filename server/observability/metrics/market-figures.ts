import { connectionsOf, type Database } from '#database/connection.ts';
import { triesBeforeAlarm } from '#marketplace/outbox/back-off.ts';
import { secondsBehind } from '#marketplace/outbox/server/outbox-store.ts';
import { whatNeedsAttention } from '#marketplace/payments/server/book-store.ts';
import { whyPaymentsAreOff } from '#marketplace/payments/server/market-store.ts';
import { lastSuccesses } from '../../background/job-store.ts';
import { type Family, gauge } from './exposition.ts';
import {
  attemptsSince,
  droppedMails,
  failingWork,
  paymentStops,
  pendingRefunds,
  waitingWork,
} from './market-figure-store.ts';

const topics = ['money', 'access', 'other'];
const matters = ['dispute', 'refund', 'difference'] as const;
const day = 24 * 3_600_000;
const labelled = (name: string, counts: { label: string; count: number }[]) =>
  counts.map(({ label, count }) => ({ labels: { [name]: label }, value: count }));

/** How the market stands: the same from whichever instance it is asked. */
export async function marketFigures(db: Database, now: Date): Promise<Family[]> {
  const [waiting, behind, failing, attempts, refunds, stops, off, attention, dropped, jobs] =
    await Promise.all([
      waitingWork(db),
      secondsBehind(db, now),
      failingWork(db, triesBeforeAlarm),
      attemptsSince(db, new Date(now.getTime() - day)),
      pendingRefunds(db, now),
      paymentStops(db),
      whyPaymentsAreOff(db),
      whatNeedsAttention(db),
      droppedMails(db, new Date(now.getTime() - day)),
      lastSuccesses(db),
    ]);
  return [
    gauge('forecourt_outbox_waiting', 'Items waiting in the outbox.', labelled('kind', waiting)),
    gauge(
      'forecourt_outbox_behind_seconds',
      'How long the oldest outbox item has been due without being picked up.',
      behind,
    ),
    gauge('forecourt_outbox_failing', 'Outbox items that keep failing.', failing),
    gauge(
      'forecourt_payment_attempts_last_day',
      'Payment attempts started in the last 24 hours, by state.',
      labelled('state', attempts),
    ),
    gauge('forecourt_refunds_pending', 'Refunds that have not completed yet.', refunds.count),
    gauge(
      'forecourt_refunds_oldest_seconds',
      'Age of the oldest payment whose refund has not completed yet.',
      refunds.oldest,
    ),
    gauge('forecourt_payment_stops', 'Broken invariants that block new payments.', stops),
    gauge(
      'forecourt_payments_off',
      'Whether payments are off until an operator takes over.',
      off === null ? 0 : 1,
    ),
    gauge(
      'forecourt_payments_needing_attention',
      'Disputes to answer, failed refunds and mismatches with the books of the provider.',
      labelled(
        'kind',
        matters.map((kind) => ({
          label: kind,
          count: attention.filter((matter) => matter.kind === kind).length,
        })),
      ),
    ),
    gauge(
      'forecourt_mails_dropped_last_day',
      'Emails not sent in the last 24 hours because their address had had enough, by what they were about.',
      labelled(
        'about',
        topics.map((label) => ({
          label,
          count: dropped.find((topic) => topic.label === label)?.count ?? 0,
        })),
      ),
    ),
    gauge(
      'forecourt_job_last_success_timestamp_seconds',
      'When each job last succeeded, on any instance.',
      jobs.map(({ job, at }) => ({ labels: { job }, value: at.getTime() / 1000 })),
    ),
  ];
}

export function connectionFigures(db: Database): Family[] {
  const { total, idle, waiting } = connectionsOf(db);
  return [
    gauge('forecourt_database_connections', 'Database connections, by state.', [
      { labels: { state: 'busy' }, value: total - idle },
      { labels: { state: 'idle' }, value: idle },
    ]),
    gauge('forecourt_database_waiting', 'Queries waiting for a connection.', waiting),
  ];
}
