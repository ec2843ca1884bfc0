import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { marketId } from '#marketplace/dealing/payments/server/market-store.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { limits, notifications } from '#marketplace/platform/outbox/limits.ts';
import { acquireTurn, recordSuccess } from '#server/background/job-store.ts';
import { jobsOf } from '#server/background/jobs.ts';
import { noteBackup } from '#server/backup/last-backup-store.ts';
import { openListeningMarket } from '../../../tests/listening-market.ts';
import { books, isCharged } from '../../../tests/paying.ts';
import { serveMetrics } from './serve-metrics.ts';

type Market = Pick<Awaited<ReturnType<typeof openListeningMarket>>, 'dependencies'>;

async function metricsOf({ dependencies }: Market) {
  const warned = vi.fn();
  const served = await serveMetrics(dependencies, { host: '127.0.0.1', port: 0 }, { warn: warned });
  onTestFinished(() => served.close());
  const address = `http://127.0.0.1:${served.port}`;
  return {
    address,
    warned,
    /** The lines as a name with labels, and a number. */
    async read(): Promise<Map<string, number>> {
      const text = await (await fetch(`${address}/metrics`)).text();
      const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
      return new Map(
        lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]),
      );
    },
    text: async () => (await fetch(`${address}/metrics`)).text(),
  };
}

const count = (labels: string) => `forecourt_http_request_duration_seconds_count{${labels}}`;

test('responses are counted by route and status, never by address', async () => {
  const market = await openListeningMarket();
  const sam = await market.seller('Sam');
  const metrics = await metricsOf(market);
  await sam.asks('/getSeller/sam@example.com');
  await sam.asks('/getSeller/somebody@example.com');
  await market.asks('/nothing');
  await market.visits('/car');
  await market.visits('/car');

  const found = await metrics.read();
  expect([...found.keys()].join('\n')).not.toContain('example.com');
  expect(found.get(count('method="GET",route="/api/*",status="404"'))).toBe(3);
  expect(found.get(count('method="GET",route="(public)",status="200"'))).toBe(1);
  expect(found.get('forecourt_public_answers_total{source="memory"}')).toBe(1);
  expect(found.get('forecourt_public_answers_total{source="made"}')).toBe(1);
  expect(found.get('forecourt_public_cache_bytes')).toBeGreaterThan(0);
  await market.visits('/car');
  const later = await metrics.read();
  expect(later.get('forecourt_public_answers_total{source="memory"}')).toBe(2);
});

test('durations are counted below each bound', async () => {
  const market = await openListeningMarket();
  const metrics = await metricsOf(market);
  const { countResponse } = market.dependencies.responseMetrics;
  const call = { method: 'PUT', route: '/slow', status: 200 };
  for (const milliseconds of [1, 20, 20, 60_000]) countResponse({ ...call, milliseconds });

  const found = await metrics.read();
  const below = (bound: string) =>
    found.get(
      `forecourt_http_request_duration_seconds_bucket{le="${bound}",method="PUT",route="/slow",status="200"}`,
    );
  expect([below('0.005'), below('0.025'), below('10'), below('+Inf')]).toEqual([1, 3, 3, 4]);
});

test('refused requests are counted, by a route or before it', async () => {
  const market = await openListeningMarket({
    callsPerMinute: 1,
    room: { everything: 0, waiting: 0, payments: 1 },
  });
  const metrics = await metricsOf(market);
  const path = `/addProduct/${crypto.randomUUID()}/view`;
  for (let time = 0; time < 62; time++) await market.calls('POST', path);
  for (const status of [503, 429]) expect((await market.visits('/car')).status).toBe(status);

  const found = await metrics.read();
  expect(found.get('forecourt_refused_requests_total{reason="rate_limit"}')).toBe(3);
  expect(found.get('forecourt_refused_requests_total{reason="overload"}')).toBe(1);
});

test('metrics show payments, refunds, waiting work and jobs', async () => {
  const market = await openListeningMarket();
  const { db } = market;
  const sam = await market.seller('Sam');
  const kim = await market.buyer('Kim');
  await isCharged(kim, await books(kim, await sam.hasListed('Corolla')));
  const metrics = await metricsOf(market);
  for (const job of ['sweep', 'reconcile']) await acquireTurn(db, job, 60, new Date());
  await recordSuccess(db, 'sweep', new Date('2026-01-02T03:04:05Z'));
  const before = await metrics.read();
  expect(before.get('forecourt_payment_attempts_last_day{state="open"}')).toBe(1);
  expect(before.get('forecourt_refunds_pending')).toBe(0);

  await db.updateTable('paymentAttempts').set({ state: 'refund_pending' }).execute();
  await db.insertInto('paymentStops').values({ reason: 'tried out' }).execute();
  await db
    .insertInto('outbox')
    .values({ kind: 'mail', payload: '{}', key: 'late', attempts: 100 })
    .execute();
  await sql`insert into outbox (kind, payload, key, attempts, given_up_at)
    values ('refund', '{}', 'given up', 700, now())`.execute(db);
  const found = await metrics.read();
  expect(found.get('forecourt_payment_attempts_last_day{state="refund_pending"}')).toBe(1);
  expect(found.get('forecourt_payment_attempts_last_day{state="open"}')).toBe(0);
  expect(found.get('forecourt_refunds_pending')).toBe(1);
  expect(found.get('forecourt_refunds_oldest_seconds')).toBeGreaterThan(0);
  expect(found.get('forecourt_payment_stops')).toBe(1);
  const mailsBefore = before.get('forecourt_outbox_waiting{kind="mail"}')!;
  expect(found.get('forecourt_outbox_waiting{kind="mail"}')).toBe(mailsBefore + 1);
  expect(found.get('forecourt_outbox_failing')).toBe(1);
  expect(found.has('forecourt_outbox_waiting{kind="refund"}')).toBe(false);
  expect(found.get('forecourt_outbox_given_up{kind="refund"}')).toBe(1);
  expect(found.get('forecourt_job_last_success_timestamp_seconds{task="sweep"}')).toBe(1767323045);
  // Else the rule about late jobs would never fire for one that fails from the beginning.
  expect(found.get('forecourt_job_last_success_timestamp_seconds{task="reconcile"}')).toBe(0);
  expect(found.get('forecourt_database_up')).toBe(1);
});

test('a metric gives the time of the newest backup, or 0 if there is none', async () => {
  const market = await openListeningMarket();
  const metrics = await metricsOf(market);
  const newest = 'forecourt_last_backup_timestamp_seconds';
  expect((await metrics.read()).get(newest)).toBe(0);
  await marketId(market.db);
  await noteBackup(market.db, '2026-01-02T03:04:05Z');
  const found = await metrics.read();
  expect(found.get(newest)).toBe(1767323045);
  expect(found.get('forecourt_wal_archive_age_seconds')).toBe(0);
});

test('metrics show dropped emails', async () => {
  const market = await openListeningMarket();
  const metrics = await metricsOf(market);
  const dropped = 'forecourt_mails_dropped_last_day{about="other"}';
  expect((await metrics.read()).get(dropped)).toBe(0);

  const mail = { to: 'vic@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello' };
  for (const key of ['1', '2', '3', '4']) await sendLater(market.db, mail, key, 'other');
  await market.outboxIsDone();

  expect((await metrics.read()).get(dropped)).toBe(1);
});

test('without the metrics of the market a process still returns its own, and logs why', async () => {
  const market = await openListeningMarket();
  const { db } = market;
  const metrics = await metricsOf(market);
  expect((await metrics.read()).get('forecourt_outbox_failing')).toBe(0);
  await db.schema.alterTable('outbox').renameTo('outbox_elsewhere').execute();
  const found = await metrics.read();
  await db.schema.alterTable('outbox_elsewhere').renameTo('outbox').execute();
  expect(found.get('forecourt_database_up')).toBe(1);
  expect(metrics.warned.mock.lastCall?.[0].err.message).toContain('outbox');
  expect(found.has('forecourt_outbox_failing')).toBe(false);
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('the metrics port serves nothing else', async () => {
  const { address } = await metricsOf(await openListeningMarket());
  for (const path of ['/', '/api/addProduct', '/healthz']) {
    expect((await fetch(address + path)).status).toBe(404);
  }
});

test('every alert uses existing metrics, and every alert and metric is documented', async () => {
  const market = await openListeningMarket();
  await market.asks('/addProduct');
  await acquireTurn(market.db, 'sweep', 60, new Date());
  const { text } = await metricsOf(market);
  const exposed = await text();
  const { groups } = parse(await readFile('deploy/alerts.yml', 'utf8'));
  const guide = await readFile('docs/operations/monitoring.md', 'utf8');

  const rules: { alert: string; expr: string }[] = groups[0].rules;
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, expr } of rules) {
    for (const [name] of expr.matchAll(/\b(forecourt|process|nodejs)_\w+/g)) {
      expect(exposed, alert).toMatch(new RegExp(`^(# TYPE )?${name}[ {]`, 'm'));
    }
    expect(guide).toContain(`\`${alert}\``);
  }
  // Prometheus gives these names to what it scrapes, and ours would have others there.
  expect(exposed).not.toMatch(/[{,](job|instance)=/);
  for (const [, name] of exposed.matchAll(/^# TYPE (\w+)/gm))
    expect(guide).toContain(`\`${name}\``);
});

test('alerts cover every late job and every kind of given-up work', async () => {
  const { groups } = parse(await readFile('deploy/alerts.yml', 'utf8'));
  const expressionOf = (name: string): string =>
    groups[0].rules.find(({ alert }: { alert: string }) => alert === name).expr;

  const allowed = expressionOf('ForecourtJobLate').matchAll(/task=~?"([^"]+)"}\) > (\d+)/g);
  const secondsAllowed = new Map(
    [...allowed].flatMap(([, names, seconds]) =>
      names!.split('|').map((name) => [name, Number(seconds)] as const),
    ),
  );
  const { dependencies } = await openListeningMarket();
  const nothing = async () => {};
  const jobs = jobsOf(dependencies, console, { sweepServices: nothing, updatePlaces: nothing });
  expect([...secondsAllowed.keys()].sort()).toEqual(jobs.map(({ name }) => name).sort());
  for (const { name, everySeconds } of jobs) {
    expect(secondsAllowed.get(name), name).toBeGreaterThan(everySeconds);
  }

  const kinds = Object.keys(limits);
  const [, notOfMoney] = expressionOf('ForecourtOutboxGivenUp').match(/kind=~"([^"]+)"/)!;
  const [, others] = expressionOf('ForecourtPaymentWorkGivenUp').match(/kind!~"([^"]+)"/)!;
  expect(others).toBe(notOfMoney);
  const isNotOfMoney = new RegExp(`^(?:${notOfMoney})$`);
  expect(kinds.filter((kind) => isNotOfMoney.test(kind)).sort()).toEqual([...notifications].sort());
});
