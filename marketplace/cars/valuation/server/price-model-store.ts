import { sql } from 'kysely';
import type { Database, Reader } from '#database/connection.ts';
import type { LearntMarket } from './appraiser.ts';
import type { ModelId } from './evidence-store.ts';

/** A model is learnt again at once after changes of this part of its cars, otherwise within hours. */
const enoughChanges = 0.02;
const hoursAtMost = 6;

export type ModelDue = ModelId & {
  version: number;
  lastWork: number;
};

/** Models with enough or old changes, and models older than the market; the longest waiting first. */
export async function modelsDue(db: Database, now: Date, most: number): Promise<ModelDue[]> {
  const { rows } = await sql<ModelDue>`
    with work as (
      select category, model_key, sum(changes) as changes, min(due_at) as since, max(id) as last
      from price_work where due_at <= ${now}::timestamptz group by category, model_key
    ), market as (
      select fitted_at from price_models where category = '' and model_key = ''
    )
    select category, model_key, coalesce(model.version, 0) as version, coalesce(work.last, 0) as last_work
    from work full join price_models as model using (category, model_key)
    where category <> '' and (
      (work.changes is not null and (model.version is null
        or work.changes >= ${enoughChanges}::float8 * model.cars
        or work.since <= ${now}::timestamptz - ${`${hoursAtMost} hours`}::interval))
      or model.fitted_at < (select fitted_at from market))
    order by least(work.since, model.fitted_at), category, model_key
    limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, lastWork: Number(row.lastWork) }));
}

export type ModelFigures = { cars: number; soldGap: number | null };

/** Removes the work last, so that another instance repeats it after a crash. */
export async function finishModel(
  db: Database,
  { category, modelKey, lastWork }: ModelDue,
  { cars, soldGap }: ModelFigures,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into price_models (category, model_key, cars, sold_gap, fitted_at)
      values (${category}, ${modelKey}, ${cars}, ${soldGap}, ${now})
      on conflict (category, model_key) do update
        set version = price_models.version + 1, cars = excluded.cars, sold_gap = excluded.sold_gap,
          fitted_at = excluded.fitted_at`.execute(tx);
    await sql`
      delete from price_work where category = ${category} and model_key = ${modelKey}
        and id <= ${lastWork} and due_at <= ${now}::timestamptz`.execute(tx);
  });
}

/** Null for a market that was never learnt. */
export async function versionsOf(db: Database, { category, modelKey }: ModelId) {
  const { rows } = await sql<{ market: number | null; model: number }>`
    select (select version from price_models where category = '' and model_key = '') as market,
      coalesce((
        select version from price_models
        where category = ${category} and model_key = ${modelKey}), 0) as model`.execute(db);
  return rows[0]!;
}

export async function soldGapFor(db: Reader, listingId: string): Promise<number | null> {
  const { rows } = await sql<{ soldGap: number | null }>`
    select model.sold_gap from listings as listing
    join price_models as model on model.category = listing.category and model.model_key = model_key_of(listing.model)
    where listing.id = ${listingId}`.execute(db);
  return rows[0]?.soldGap ?? null;
}

/** As of the last time that the market was learnt. */
export type PriceFigures = {
  onOffer: number;
  labelled: number;
  /** The prices rated in the last week, and how many of them are in their range. */
  ranges: { group: string; cars: number; within: number }[];
};

/** A car's own price does not count in its range, so a price of today can be outside. */
export async function computePriceFigures(db: Database, now: Date): Promise<PriceFigures> {
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

type Body = Omit<LearntMarket, 'version'> & { figures: PriceFigures };

export async function readMarket(db: Database): Promise<LearntMarket | null> {
  const { rows } = await sql<{ version: number; body: Body }>`
    select version, body from price_models where category = '' and model_key = ''`.execute(db);
  const [row] = rows;
  return row ? { version: row.version, ...row.body } : null;
}

export async function readPriceFigures(db: Database): Promise<PriceFigures | null> {
  const { rows } = await sql<{ figures: PriceFigures }>`
    select body -> 'figures' as figures from price_models
    where category = '' and model_key = ''`.execute(db);
  return rows[0]?.figures ?? null;
}

export async function writeMarket(db: Database, body: Body, cars: number, now: Date) {
  await sql`
    insert into price_models (category, model_key, cars, fitted_at, body)
    values ('', '', ${cars}, ${now}, ${JSON.stringify(body)}::jsonb)
    on conflict (category, model_key) do update
      set version = price_models.version + 1, cars = excluded.cars, fitted_at = excluded.fitted_at,
        body = excluded.body`.execute(db);
}

/** Once a day; once an hour if the market is too small for a calibration. */
export async function isMarketDue(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select fitted_at <= ${now}::timestamptz - case when body -> 'calibration' = 'null'
      then interval '1 hour' else interval '1 day' end as is_due
    from price_models where category = '' and model_key = ''`.execute(db);
  return rows[0]?.isDue ?? true;
}

export async function modelsOnMarket(db: Database): Promise<(ModelId & { cars: number })[]> {
  const { rows } = await sql<ModelId & { cars: number }>`
    select category, model_key_of(model) as model_key, count(*)::integer as cars from listings
    where model is not null and mileage_km is not null and state in ('advertised', 'sold')
    group by category, model_key_of(model) order by cars desc, category, model_key`.execute(db);
  return rows;
}
