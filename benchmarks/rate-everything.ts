import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { liftTimeLimit } from '#database/time-limit.ts';

/** One in ten great, two good, five fair, two high; and nothing left to rate while others are measured. */
export async function rateEverything(db: Database): Promise<void> {
  const body = { slopes: { slopes: [], deviations: [] }, calibration: {}, figures: { ranges: [] } };
  await db.transaction().execute(async (tx) => {
    await liftTimeLimit(tx);
    await sql`
      update price_ratings set label = (array['great', 'good', 'good', 'fair', 'fair', 'fair', 'fair', 'fair', 'high',
          'high'])[1 + abs(hashtext(listing_id::text)) % 10], reason = null, estimate = 1000000, low = 900000,
        high = 1100000, place = abs(hashtext(listing_id::text)) % 1000, cars = 20, sellers = 12
      where on_offer`.execute(tx);
    await sql`delete from price_work`.execute(tx);
    await sql`insert into price_models (category, model_key, cars, fitted_at, body)
      values ('', '', 0, now(), ${JSON.stringify(body)}::jsonb)`.execute(tx);
  });
  await sql`vacuum analyze price_ratings`.execute(db);
}
