import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { discardOrphans } from '#marketplace/platform/pictures/server/upload-store.ts';
import { sweep } from '#server/background/sweep.ts';
import { books, marketWithCar, pays } from '../../../../tests/paying.ts';
import { marketWithViewings } from '../../../../tests/viewings.ts';

const day = 24 * 3_600_000;

/** Everything the market itself keeps about people and cars, but the receipts. */
async function everythingIn(db: Awaited<ReturnType<typeof marketWithCar>>['market']['db']) {
  const { rows } = await sql<{ text: string }>`
    select string_agg(line, ' ') as text from (
      select accounts::text from accounts union all
      select listings::text from listings union all
      select bookings::text from bookings union all
      select outbox::text from outbox union all
      select audit_entries::text from audit_entries
    ) as lines (line)`.execute(db);
  return rows[0]!.text;
}

async function whereSamSoldToBea() {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const ada = await market.admin('Ada');
  const booking = await books(bea, car);
  await pays(bea, booking);
  await market.outboxIsDone();
  return { market, sam, bea, ada, car, booking };
}

test('deleting a person keeps nothing about them but the receipts of their sales', async () => {
  const { market, sam, bea, ada, booking } = await whereSamSoldToBea();
  const before = await everythingIn(market.db);
  const personal = [sam.email, bea.email, '+880 1000 000 001', '+880 1000 000 051', 'Gulshan'];
  for (const words of personal) expect(before).toContain(words);

  // An email that never arrived must be erased, too.
  await sql`insert into outbox (key, kind, payload, given_up_at)
    values ('news', 'mail', ${JSON.stringify({ to: sam.email.toUpperCase(), text: sam.email })}, now())`.execute(
    market.db,
  );
  await ada.deletes(`/user/${sam.id}`);
  expect(await bea.asks(`/booking/${booking._id}`)).toMatchObject({ status: 200 });
  await ada.deletes(`/user/${bea.id}`);
  await market.outboxIsDone();

  const after = await everythingIn(market.db);
  for (const words of personal) expect(after).not.toContain(words);
  expect(await market.db.selectFrom('receipts').selectAll().execute()).toMatchObject([
    { sellerEmail: sam.email, buyerEmail: bea.email },
  ]);
});

/** Every column of every table that has the words, in order. */
async function columnsWith(db: Database, pattern: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select attrelid::regclass::text as table, quote_ident(attname) as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and attnum > 0 and not attisdropped
      and relnamespace::regnamespace::text in (current_schema(), 'identity', 'card_sandbox')
    order by 1, 2`.execute(db);
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rows } = await sql`
        select from ${sql.raw(table)} where ${sql.raw(column)}::text ~* ${pattern} limit 1`.execute(
        db,
      );
      return rows.length > 0 ? [`${table}.${column}`] : [];
    }),
  );
  return found.flat();
}

/** Quagga is a seller whose name is in every column that takes words, written by the seller and by others. */
async function whereQuaggaWasActive() {
  const market = await marketWithViewings();
  const { db, sara, imran, always } = market;
  const quagga = await market.seller('Quagga');
  const ada = await market.admin('Ada');
  const list = (state: 'draft' | 'advertised') =>
    quagga.hasListed('Aqua', { state, location: 'Quagga Road', description: 'Ask for Quagga.' });
  const [draft, advertised, sold] = [
    await list('draft'),
    await list('advertised'),
    await list('advertised'),
  ];
  await db
    .updateTable('listings')
    .set({ phone: '+880 777 777' })
    .where('sellerId', '=', quagga.id)
    .execute();
  await pays(imran, await books(imran, sold));
  await quagga.puts('/viewing-hours', { ...always, place: 'Quagga Garage' });
  for (const car of [advertised, draft]) {
    await imran.puts('/report', { report: car, reason: 'Quagga lied.' });
    await ada.puts('/report', { report: car, reason: 'Quagga lied.' });
  }
  await ada.puts(`/addProduct/${advertised}/hiding`, { reason: 'Quagga lied.' });
  await quagga.patches(`/addProduct/${advertised}`, { description: 'Quagga loves this car.' });
  const other = market.car;
  await quagga.puts('/report', { report: other, reason: 'Quagga says so.' });
  await quagga.puts('/booking', { id: other, phone: '+880 777 777', location: 'Quagga Road' });
  await quagga.posts('/saved-searches', { name: 'Quagga', query: 'q=quagga', often: 'daily' });
  const talk = await market.startConversation(quagga, other, 'Quagga here. May I see it?');
  await sara.posts(`/conversations/${talk}/report`, { reason: 'Quagga is rude.' });
  await sara.puts(`/blocks/${quagga.id}`);
  await ada.puts(`/user/${quagga.id}/suspension`, { reason: 'Quagga is rude.' });
  await market.outboxIsDone();
  return { market, quagga, ada };
}

test('only the columns that the privacy notice names keep words of a deleted account', async () => {
  const { market, quagga, ada } = await whereQuaggaWasActive();
  const words = 'quagga|777 777';
  expect(await columnsWith(market.db, words)).toEqual(
    expect.arrayContaining([
      'accounts.email',
      'accounts.name',
      'accounts.suspended_because',
      'blocks.blocked_name',
      'bookings.location',
      'bookings.phone',
      'listing_revisions.changes',
      'listings.description',
      'listings.hidden_because',
      'listings.location',
      'listings.phone',
      'reports.reason',
      'saved_searches.name',
      'saved_searches.query',
      'viewing_calendars.place',
    ]),
  );
  await market.db
    .updateTable('listings')
    .set({ description: 'One owner.' })
    .where('state', '=', 'sold')
    .execute();

  await ada.deletes(`/user/${quagga.id}`);
  await market.outboxIsDone();
  await sweep(market.dependencies, async () => {});

  const receipt = ['car', 'seller_email', 'seller_name', 'seller_phone'].map(
    (column) => `receipts.${column}`,
  );
  const talk = ['conversation_reports.reason', 'messages.text'];
  expect(await columnsWith(market.db, words)).toEqual([
    'audit_entries.details',
    ...talk,
    ...receipt,
  ]);
});

test('a deleted person can sign up again as a new account', async () => {
  const { market, sam, ada } = await whereSamSoldToBea();
  const person = { name: 'Sam', email: sam.email, role: 'user' };
  const identified = await market.identified({ email: sam.email });
  await ada.deletes(`/user/${sam.id}`);
  expect(await identified.puts('/user', person)).toMatchObject({ code: 'account_closed' });

  await market.outboxIsDone();

  const { status, data } = await identified.puts('/user', person);
  expect(status).toBe(200);
  expect(data._id).not.toBe(sam.id);
  expect((await market.db.selectFrom('listings').select('sellerId').execute())[0]).toEqual({
    sellerId: sam.id,
  });
});

test('the sweep removes the pictures of a removed car', async () => {
  const { market, sam, car } = await marketWithCar();
  const address = '/images/corolla/960.webp';
  await market.db.insertInto('uploads').values({ accountId: sam.id, address, bytes: 1 }).execute();
  const later = new Date(Date.now() + 2 * day);
  const discarded = async () => {
    await discardOrphans(market.db, later, later);
    const rows = await market.db.selectFrom('uploads').select('discardedAt').execute();
    return rows[0]!.discardedAt !== null;
  };
  expect(await discarded()).toBe(false);

  await sam.deletes(`/addProduct/${car}`);

  expect(await discarded()).toBe(true);
});

test('receipts are kept for ten years', async () => {
  const { market } = await whereSamSoldToBea();
  const receiptsAfter = async (days: number) => {
    const now = () => new Date(Date.now() + days * day);
    await sweep({ ...market.dependencies, now }, async () => {});
    return (await market.db.selectFrom('receipts').selectAll().execute()).length;
  };

  expect(await receiptsAfter(3_650)).toBe(1);
  expect(await receiptsAfter(3_660)).toBe(0);
  expect(await market.db.selectFrom('payments').selectAll().execute()).toHaveLength(1);
});
