import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { databaseBefore } from '../../../../tests/runner/another-database.ts';
import { priceHistoryOf } from './price-history-store.ts';

const addCar = sql<{ id: string }>`
  insert into listings (seller_id, name, location, category, condition, resale_price, original_price,
    phone, years_used, description, pictures, state, posted_at)
  select id, 'Corolla', 'Dhaka', 'toyota', 'Good', 450000, 900000,
    '+880 1000 000 001', 3, 'One owner.', '{/images/corolla/960.webp}', 'advertised', '2026-01-02 03:04Z'
  from accounts returning id`;

test('of a car that is older than our notes nobody says that its price never changed', async () => {
  const { db } = await databaseBefore('price-changes');
  await sql`insert into accounts (issuer, subject, email, name, role)
    values ('a', 'b', 'sam@example.com', 'Sam', 'seller')`.execute(db);
  const old = (await addCar.execute(db)).rows[0]!.id;
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone 'UTC')::date::text as today`.execute(db);
  await migrate(db);
  const young = (await addCar.execute(db)).rows[0]!.id;

  const of = (first: string) => ({
    listedOn: '2026-01-02',
    first: { on: first, price: 450_000 },
    changes: [],
    hasEarlier: false,
  });
  expect(await priceHistoryOf(db, old)).toEqual(of(rows[0]!.today));
  expect(await priceHistoryOf(db, young)).toEqual(of('2026-01-02'));
});
