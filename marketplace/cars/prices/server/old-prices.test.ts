import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../../../tests/runner/empty-database.ts';
import { priceHistoryOf } from './price-history-store.ts';

test('the price history of a car that is older than the recording begins with the recording', async () => {
  const db = await emptyDatabase();
  await sql`insert into accounts (issuer, subject, email, name, role)
    values ('a', 'b', 'sam@example.com', 'Sam', 'seller')`.execute(db);
  const addCar = async (recordedFrom: string | null) => {
    const { rows } = await sql<{ id: string }>`
      insert into listings (seller_id, name, location, category, condition, resale_price, original_price,
        phone, years_used, description, pictures, state, posted_at, prices_noted_from)
      select id, 'Corolla', 'Dhaka', 'toyota', 'Good', 450000, 900000, '+880 1000 000 001', 3, 'One owner.',
        '{/images/corolla/960.webp}', 'advertised', '2026-01-02 03:04Z', ${recordedFrom}::timestamptz
      from accounts returning id`.execute(db);
    return rows[0]!.id;
  };
  const historyFrom = (first: string) => ({
    listedOn: '2026-01-02',
    first: { on: first, price: 4_500 },
    changes: [],
    hasEarlier: false,
  });

  expect(await priceHistoryOf(db, await addCar('2026-05-06 07:08Z'))).toEqual(
    historyFrom('2026-05-06'),
  );
  expect(await priceHistoryOf(db, await addCar(null))).toEqual(historyFrom('2026-01-02'));
});
