import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addViews } from '#marketplace/cars/listings/server/views/view-store.ts';
import { takeOver, turnPaymentsOff } from '#marketplace/dealing/payments/server/market-store.ts';
import { mostViewedCars } from '#marketplace/oversight/overview/server/overview-store.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { keepMail, keptMails } from '#marketplace/platform/mail/server/mailbox-store.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { eventually } from '../../tests/eventually.ts';
import { openMarket } from '../../tests/market.ts';
import { photo, pictureForm } from '../../tests/pictures.ts';
import { sweep } from './sweep.ts';

const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello Ada', html: '<p>Hello Ada' };

async function marketToSweep() {
  const market = await openMarket();
  return {
    ...market,
    async isSweptAfter(days: number) {
      const later = new Date(Date.now() + days * 24 * 3_600_000);
      await sweep({ ...market.dependencies, now: () => later }, async () => {});
    },
    async keysInOutbox() {
      const rows = await market.db.selectFrom('outbox').select('key').orderBy('id').execute();
      return rows.map(({ key }) => key);
    },
  };
}

test('processed outbox items are deleted after 90 days, waiting ones stay', async () => {
  const market = await marketToSweep();
  await sendLater(market.db, mail, 'sent', 'other');
  await market.outboxIsDone();
  await sendLater(market.db, mail, 'not sent', 'other');

  await market.isSweptAfter(89);
  expect(await market.keysInOutbox()).toEqual(['mail:sent', 'mail:not sent']);
  await market.isSweptAfter(91);
  expect(await market.keysInOutbox()).toEqual(['mail:not sent']);
});

test('an old item that was processed today stays', async () => {
  const market = await marketToSweep();
  await sendLater(market.db, mail, 'late', 'other');
  market.minutesPass(100 * 24 * 60);
  await market.outboxIsDone();
  await market.isSweptAfter(100);
  expect(await market.keysInOutbox()).toEqual(['mail:late']);
});

test('a given-up email is deleted after 30 days, a refund is not', async () => {
  const market = await marketToSweep();
  await sql`insert into outbox (key, kind, payload, given_up_at) values
    ('mail', 'mail', '{}', now()), ('refund', 'refund', '{}', now())`.execute(market.db);
  await market.isSweptAfter(29);
  expect(await market.keysInOutbox()).toHaveLength(2);
  await market.isSweptAfter(400);
  expect(await market.keysInOutbox()).toEqual(['refund']);
});

test('an item that an operator retries at that moment stays', async () => {
  const market = await marketToSweep();
  await sql`insert into outbox (key, kind, payload, given_up_at) values ('mail', 'mail', '{}', now())`.execute(
    market.db,
  );
  const isHeldUp = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query ilike '%delete from "outbox"%'`.execute(market.db);
    expect(rows).toHaveLength(1);
  };
  let swept = Promise.resolve();
  await market.db.transaction().execute(async (tx) => {
    await sql`update outbox set given_up_at = null`.execute(tx);
    swept = market.isSweptAfter(400);
    await eventually(isHeldUp);
  });
  await swept;
  expect(await market.keysInOutbox()).toEqual(['mail']);
});

test('emails in the mailbox are deleted after 30 days, in any number', async () => {
  const market = await marketToSweep();
  await sql`insert into mailbox (key, recipient, subject, text, html)
    select number, 'ada@example.com', '', '', '' from generate_series(1, 5001) as number`.execute(
    market.db,
  );
  await keepMail(market.db, mail, 'newest');
  await market.isSweptAfter(29);
  expect(await keptMails(market.db, 10_000)).toHaveLength(5_002);
  await market.isSweptAfter(31);
  expect(await keptMails(market.db, 10)).toEqual([]);
});

test('a copy of a market deletes no picture before an operator takes over', async () => {
  const market = await marketToSweep();
  const sam = await market.seller('Sam');
  await sam.posts('/image', pictureForm(await photo({ width: 60, height: 40 }).png().toBuffer()));
  const uploads = () => market.db.selectFrom('uploads').select('address').execute();
  await turnPaymentsOff(market.db, 'It may be a copy.');
  await market.isSweptAfter(3);
  expect(await uploads()).toHaveLength(1);

  await takeOver(market.db, null);
  await market.isSweptAfter(3);
  expect(await uploads()).toEqual([]);
});

test('views are deleted after a year, audit entries are not', async () => {
  const market = await marketToSweep();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla');
  market.dependencies.views.count(car);
  await market.dependencies.views.write();
  await recordInAudit(market.db, {
    action: 'account.signed_in',
    actorId: sam.id,
    subjectId: sam.id,
  });
  const count = async (table: 'listingViews' | 'auditEntries') =>
    (await market.db.selectFrom(table).selectAll().execute()).length;

  await market.isSweptAfter(300);
  expect(await count('listingViews')).toBe(1);
  await market.isSweptAfter(4_000);
  expect(await count('listingViews')).toBe(0);
  expect(await count('auditEntries')).toBe(1);
});

test('the most viewed cars are those of the last 30 days', async () => {
  const market = await marketToSweep();
  const sam = await market.seller('Sam');
  const [corolla, yaris] = [await sam.hasListed('Corolla'), await sam.hasListed('Yaris')];
  const daysAgo = (days: number) =>
    new Date(market.dependencies.now().getTime() - days * 86_400_000);
  await addViews(market.db, new Map([[corolla, 5]]), daysAgo(30));
  await addViews(market.db, new Map([[corolla, 2]]), daysAgo(29));
  await addViews(market.db, new Map([[yaris, 3]]), daysAgo(28));
  const figures = async () => {
    const cars = await mostViewedCars(market.db, sam.id);
    return cars.map(({ name, views }) => [name, views]);
  };

  await market.isSweptAfter(0);
  expect(await figures()).toEqual([
    ['Yaris', 3],
    ['Corolla', 2],
  ]);
  await market.isSweptAfter(0);
  expect(await figures()).toEqual([
    ['Yaris', 3],
    ['Corolla', 2],
  ]);
  await market.isSweptAfter(1);
  expect(await figures()).toEqual([
    ['Yaris', 3],
    ['Corolla', 0],
  ]);
  const recent = await market.db.selectFrom('recentViews').select('listingId').execute();
  expect(recent).toEqual([{ listingId: yaris }]);
});

test('audit entries of logins are deleted after two years, others after ten', async () => {
  const market = await marketToSweep();
  await sql`insert into audit_entries (id, at, action, details)
    select time_ordered_id(at), at, action, jsonb_build_object('reason', action || ' ' || age)
    from unnest(array['23 months', '25 months', '119 months', '121 months']) as age,
      lateral (select now() - age::interval as at),
      unnest(array['account.signed_in', 'seller.verified']) as action`.execute(market.db);
  // More of them than are deleted at a time.
  await sql`insert into audit_entries (id, at, action)
    select time_ordered_id(at), at, 'account.signed_in'
    from (select now() - interval '3 years' as at from generate_series(1, 5001))`.execute(
    market.db,
  );

  await market.isSweptAfter(0);
  const { rows } = await sql<{ reason: string }>`
    select details ->> 'reason' as reason from audit_entries order by reason`.execute(market.db);
  expect(rows.map(({ reason }) => reason)).toEqual([
    'account.signed_in 23 months',
    'seller.verified 119 months',
    'seller.verified 23 months',
    'seller.verified 25 months',
  ]);
});

test('a failed step of the sweep does not stop the others, and is reported', async () => {
  const market = await marketToSweep();
  await keepMail(market.db, mail, 'old');
  const later = new Date(Date.now() + 31 * 24 * 3_600_000);
  const swept = sweep({ ...market.dependencies, now: () => later }, async () => {
    throw new Error('out of order');
  });
  await expect(swept).rejects.toThrow('Not everything could be swept');
  expect(await keptMails(market.db, 10)).toEqual([]);
});

test('the retention of every table is documented', async () => {
  const { db } = await openMarket();
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename)::regclass::text as name from pg_tables
    where schemaname in ('public', 'identity', 'card_sandbox')`.execute(db);
  const guide = await readFile('docs/operations/retention.md', 'utf8');
  for (const { name } of rows) expect(guide).toContain(`\`${name}\``);
});
