import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { PriceFigures } from './price-model-store.ts';

/** A car's own price does not count in its range, so the range of what is asked now can be wrong. */
export async function priceFigures(db: Database, now: Date): Promise<PriceFigures> {
  const { rows: shares } = await sql<{ onOffer: number; labelled: number }>`
    select count(*)::integer as on_offer, count(label)::integer as labelled
    from price_ratings where on_offer`.execute(db);
  const { rows: ranges } = await sql<PriceFigures['ranges'][number]>`
    select coalesce(age, 'all') as "group", count(*)::integer as cars,
      count(*) filter (where resale_price between low and high)::integer as within
    from (
      select case when years_used < 4 then 'up to 3 years' when years_used < 8 then '4 to 7 years'
          else '8 years and more' end as age, resale_price, low, high
      from price_ratings as rating join listings as listing on listing.id = rating.listing_id
      where rating.on_offer and rating.low is not null and rating.reason is distinct from 'pending'
        and rating.rated_at > ${now}::timestamptz - interval '7 days'
    ) as rated
    group by grouping sets ((), (age)) having count(*) > 0`.execute(db);
  return { ...shares[0]!, ranges };
}

/** As of the last time the market was learnt. */
export async function keptPriceFigures(db: Database): Promise<PriceFigures | null> {
  const { rows } = await sql<{ figures: PriceFigures }>`
    select body -> 'figures' as figures from price_models where category = '' and model_key = ''`.execute(
    db,
  );
  return rows[0]?.figures ?? null;
}
