import { Registry } from 'prom-client';
import { connectionsOf, type Database } from '#database/connection.ts';
import { readPriceFigures } from '#marketplace/cars/valuation/server/price-model-store.ts';
import { attemptStates } from '#marketplace/dealing/payments/payment.ts';
import { whatNeedsAttention } from '#marketplace/dealing/payments/server/book-store.ts';
import { whyPaymentsAreOff } from '#marketplace/dealing/payments/server/market-store.ts';
import { topics } from '#marketplace/platform/mail/mail-limits.ts';
import { triesBeforeAlarm } from '#marketplace/platform/outbox/backoff.ts';
import { countGivenUp } from '#marketplace/platform/outbox/server/given-up-store.ts';
import { secondsBehind } from '#marketplace/platform/outbox/server/outbox-store.ts';
import { lastSuccesses } from '../../background/job-store.ts';
import { waitForTakeOver } from '../../background/outbox-handlers.ts';
import { gaugesIn, type LabelCount } from './gauges.ts';
import {
  countAttemptsSince,
  countDroppedMails,
  countFailingWork,
  countPaymentStops,
  countWaitingWork,
  lastBackup,
  pendingRefunds,
  secondsWithoutArchiving,
} from './market-metrics-store.ts';

const matters = ['dispute', 'refund', 'difference'] as const;
const day = 24 * 3_600_000;

export function marketMetrics(db: Database, now: () => Date): Registry {
  const registry = new Registry();
  const { gauge, gaugeBy } = gaugesIn(registry);
  const dayAgo = () => new Date(now().getTime() - day);

  gaugeBy('kind', 'forecourt_outbox_waiting', 'Items waiting in the outbox.', () =>
    countWaitingWork(db),
  );
  gauge(
    'forecourt_outbox_behind_seconds',
    'How long the oldest outbox item has been due without being picked up.',
    async () => secondsBehind(db, now(), await waitForTakeOver(db)),
  );
  gauge('forecourt_outbox_failing', 'Outbox items that keep failing.', () =>
    countFailingWork(db, triesBeforeAlarm),
  );
  gaugeBy(
    'kind',
    'forecourt_outbox_given_up',
    'Outbox items that were given up and wait for an operator.',
    async () => (await countGivenUp(db)).map(({ kind, count }) => ({ label: kind, count })),
  );
  gaugeBy(
    'state',
    'forecourt_payment_attempts_last_day',
    'Payment attempts started in the last 24 hours, by state.',
    async () => withZeros(attemptStates, await countAttemptsSince(db, dayAgo())),
  );
  gauge(
    'forecourt_refunds_pending',
    'Refunds that have not completed yet.',
    async () => (await pendingRefunds(db, now())).count,
  );
  gauge(
    'forecourt_refunds_oldest_seconds',
    'Age of the oldest payment whose refund has not completed yet.',
    async () => (await pendingRefunds(db, now())).oldest,
  );
  gauge('forecourt_payment_stops', 'Broken invariants that block new payments.', () =>
    countPaymentStops(db),
  );
  gauge(
    'forecourt_payments_off',
    'Whether payments are off, and emails wait, until an operator takes over.',
    async () => ((await whyPaymentsAreOff(db)) === null ? 0 : 1),
  );
  gaugeBy(
    'kind',
    'forecourt_payments_needing_attention',
    'Disputes to answer, failed refunds and mismatches with the books of the provider.',
    async () => {
      const attention = await whatNeedsAttention(db);
      return matters.map((label) => ({
        label,
        count: attention.filter(({ kind }) => kind === label).length,
      }));
    },
  );
  gaugeBy(
    'about',
    'forecourt_mails_dropped_last_day',
    'Emails not sent in the last 24 hours because their address had had enough, by what they were about.',
    async () => withZeros(topics, await countDroppedMails(db, dayAgo())),
  );
  gaugeBy(
    'of',
    'forecourt_price_labels',
    'Cars for sale, and those whose price has a label, when prices were last learnt.',
    async () => {
      const figures = await readPriceFigures(db);
      return figures
        ? [
            { label: 'on offer', count: figures.onOffer },
            { label: 'labelled', count: figures.labelled },
          ]
        : [];
    },
  );
  gaugeBy(
    'group',
    'forecourt_price_range_coverage',
    'Which part of the prices rated in a week is in its range, which should hold 0.8 of them.',
    async () =>
      ((await readPriceFigures(db))?.ranges ?? []).map(({ group, cars, within }) => ({
        label: group,
        count: within / cars,
      })),
  );
  gauge(
    'forecourt_last_backup_timestamp_seconds',
    'When the state of the newest backup was read; 0 if there is no backup.',
    async () => ((await lastBackup(db))?.getTime() ?? 0) / 1000,
  );
  gauge(
    'forecourt_wal_archive_age_seconds',
    'How long PostgreSQL has archived nothing although something is due; 0 without archiving.',
    () => secondsWithoutArchiving(db),
  );
  gaugeBy(
    // Not `job`, because Prometheus uses that label for the scraped target.
    'task',
    'forecourt_job_last_success_timestamp_seconds',
    'When each job last succeeded, on any instance; 0 if it never did.',
    async () =>
      (await lastSuccesses(db)).map(({ job, at }) => ({
        label: job,
        count: (at?.getTime() ?? 0) / 1000,
      })),
  );
  return registry;
}

/** Adds zeros for missing labels, because an alert on a missing series never fires. */
const withZeros = (labels: readonly string[], counted: LabelCount[]): LabelCount[] =>
  labels.map((label) => ({
    label,
    count: counted.find((each) => each.label === label)?.count ?? 0,
  }));

export function watchConnections(registry: Registry, db: Database): void {
  const { gauge, gaugeBy } = gaugesIn(registry);
  gaugeBy('state', 'forecourt_database_connections', 'Database connections, by state.', () => {
    const { total, idle } = connectionsOf(db);
    return [
      { label: 'busy', count: total - idle },
      { label: 'idle', count: idle },
    ];
  });
  gauge(
    'forecourt_database_waiting',
    'Queries waiting for a connection.',
    () => connectionsOf(db).waiting,
  );
}
