import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { databaseBefore } from '../../../../tests/runner/another-database.ts';
import { appraiserInThisThread } from './appraiser.ts';
import { ratePrices } from './rate-models.ts';

test('cars that were there before prices were rated get their ratings after the upgrade', async () => {
  const { db } = await databaseBefore('price-ratings');
  await sql
    .raw(`
    insert into accounts (issuer, subject, email, name, role)
      values ('test', 's', 'sam@example.com', 'Sam', 'seller');
    insert into listings (seller_id, name, location, category, condition, resale_price, original_price, phone,
        years_used, description, pictures, posted_at, state, hidden, model, mileage_km, accident)
      select accounts.id, car.name, 'Dhaka', 'toyota', 'Good', 450000, 900000, '+880 1000 000 001', 3, 'One owner.',
        '{/images/corolla/960.webp}', '2026-03-01 12:00Z', car.state, car.hidden, model, mileage_km, accident
      from accounts, (values
        ('complete', 'advertised', false, 'Corolla', 60000, null),
        ('repriced', 'advertised', false, ' COROLLA', 60000, null),
        ('hidden', 'advertised', true, 'Corolla', 60000, null),
        ('sold', 'sold', false, 'Corolla', 60000, null),
        ('draft', 'draft', false, 'Corolla', 60000, null),
        ('no model', 'advertised', false, null, 60000, null),
        ('no mileage', 'advertised', false, 'Corolla', null, null),
        ('damaged', 'advertised', false, 'Corolla', 60000, 'damaged')
      ) as car (name, state, hidden, model, mileage_km, accident);
    insert into price_changes (listing_id, day, before, price, lowest)
      select id, day, 500000, 450000, 450000 from listings, (values (date '2026-04-02'), ('2026-05-03')) as change (day)
      where name = 'repriced'`)
    .execute(db);
  await migrate(db);

  const ratings = () =>
    db
      .selectFrom('priceRatings as rating')
      .innerJoin('listings as car', 'car.id', 'rating.listingId')
      .select(['car.name', 'rating.onOffer', 'rating.reason', 'rating.askedSince'])
      .orderBy('car.name')
      .execute();
  const [posted, repriced] = [new Date('2026-03-01T12:00Z'), new Date('2026-05-04T00:00Z')];
  expect(await ratings()).toEqual([
    { name: 'complete', onOffer: true, reason: 'pending', askedSince: posted },
    { name: 'damaged', onOffer: true, reason: 'damaged', askedSince: posted },
    { name: 'draft', onOffer: false, reason: 'pending', askedSince: posted },
    { name: 'hidden', onOffer: false, reason: 'pending', askedSince: posted },
    { name: 'no mileage', onOffer: true, reason: 'no_mileage', askedSince: posted },
    { name: 'no model', onOffer: true, reason: 'no_model', askedSince: posted },
    { name: 'repriced', onOffer: true, reason: 'pending', askedSince: repriced },
    { name: 'sold', onOffer: false, reason: 'pending', askedSince: posted },
  ]);

  const valuing = { db, appraiser: appraiserInThisThread(), now: () => new Date() };
  await ratePrices(valuing, { error: (problem) => expect.fail(String(problem)) });
  const open = (await ratings()).filter(({ onOffer, reason }) => onOffer && reason === 'pending');
  expect(open).toEqual([]);
});
