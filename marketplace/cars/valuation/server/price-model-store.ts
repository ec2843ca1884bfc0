import { sql } from 'kysely';
import type { Database, Reader } from '#database/connection.ts';
import type { LearntMarket } from './appraiser.ts';
import type { ModelId } from './evidence-store.ts';

/** Beyond this part of its cars, a model is learnt again at once; otherwise some hours later. */
const enoughChanges = 0.02;
const hoursAtMost = 6;

export type ModelDue = ModelId & {
  version: number;
  /** Changes up to this one are known when the model is learnt. */
  lastWork: number;
};

/** Models that have changed enough or long ago, or that know less than the market does; those that waited longest first. */
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

export type Learnt = { cars: number; soldGap: number | null };

/** What was to be done is done from here on, and not before: whoever dies on the way leaves it to the next. */
export async function finishModel(
  db: Database,
  { category, modelKey, lastWork }: ModelDue,
  { cars, soldGap }: Learnt,
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

/** Which states of the model and of the market hold. No market: nothing was learnt yet. */
export async function versionsOf(db: Database, { category, modelKey }: ModelId) {
  const { rows } = await sql<{ market: number | null; model: number; soldGap: number | null }>`
    select (select version from price_models where category = '' and model_key = '') as market,
      coalesce((select version from price_models where category = ${category} and model_key = ${modelKey}), 0) as model`.execute(
    db,
  );
  return rows[0]!;
}

/** By how much sold cars of the same model as this one went for less than is asked. */
export async function soldGapFor(db: Reader, listingId: string): Promise<number | null> {
  const { rows } = await sql<{ soldGap: number | null }>`
    select model.sold_gap from listings as listing
    join price_models as model on model.category = listing.category and model.model_key = model_key_of(listing.model)
    where listing.id = ${listingId}`.execute(db);
  return rows[0]?.soldGap ?? null;
}

/** How it stood when the market was learnt. */
export type PriceFigures = {
  onOffer: number;
  labelled: number;
  /** Of prices that were rated in the last week: how many there are, and how many are in their range. */
  ranges: { group: string; cars: number; within: number }[];
};

type Body = Omit<LearntMarket, 'version'> & { figures: PriceFigures };

export async function readMarket(db: Database): Promise<LearntMarket | null> {
  const { rows } = await sql<{ version: number; body: Body }>`
    select version, body from price_models where category = '' and model_key = ''`.execute(db);
  const [row] = rows;
  return row ? { version: row.version, ...row.body } : null;
}

export async function writeMarket(db: Database, body: Body, cars: number, now: Date) {
  await sql`
    insert into price_models (category, model_key, cars, fitted_at, body)
    values ('', '', ${cars}, ${now}, ${JSON.stringify(body)}::jsonb)
    on conflict (category, model_key) do update
      set version = price_models.version + 1, cars = excluded.cars, fitted_at = excluded.fitted_at,
        body = excluded.body`.execute(db);
}

/** Every day; as long as the market is too small to say how far off estimates are, every hour. */
export async function isMarketDue(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select fitted_at <= ${now}::timestamptz - case when body -> 'calibration' = 'null'
      then interval '1 hour' else interval '1 day' end as is_due
    from price_models where category = '' and model_key = ''`.execute(db);
  return rows[0]?.isDue ?? true;
}

/** With how many cars of each there are: those with the most first. */
export async function modelsOnMarket(db: Database): Promise<(ModelId & { cars: number })[]> {
  const { rows } = await sql<ModelId & { cars: number }>`
    select category, model_key_of(model) as model_key, count(*)::integer as cars from listings
    where model is not null and mileage_km is not null and state in ('advertised', 'sold')
    group by category, model_key_of(model) order by cars desc, category, model_key`.execute(db);
  return rows;
}
