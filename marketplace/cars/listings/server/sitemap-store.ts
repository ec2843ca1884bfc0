import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import { isOnOffer } from './on-offer-store.ts';

/** A block always has the same listings: a number of them in the order of their ids, in any state. */
export type Block = {
  number: number;
  first: string;
  end: string | null;
  /** When a seller last advertised or changed one of its cars. */
  changedAt: Date;
};

/** Blocks with cars on offer, oldest first. The query reads an index and returns one id for each block. */
export async function blocksOnOffer(db: Reader, size: number): Promise<Block[]> {
  const nextAfter = (id: RawBuilder<string>) => sql`(
    select id from listings where id > ${id} order by id offset ${size - 1}::integer limit 1
  )`;
  const { rows } = await sql<Block>`
    with recursive block (number, first, "end") as (
      select 1, oldest.id, ${nextAfter(sql`oldest.id`)}
      from (select id from listings order by id limit 1) as oldest
      union all
      select number + 1, block."end", ${nextAfter(sql`block."end"`)}
      from block where block."end" is not null
    )
    select number, first, "end", greatest(
      newest.advertised_at,
      (select max(at) from listing_revisions
        where listing_id >= first and ("end" is null or listing_id < "end")),
      (select max(day)::timestamp at time zone 'utc' from price_changes
        where listing_id >= first and ("end" is null or listing_id < "end"))
    ) as changed_at
    from block
    cross join lateral (
      select advertised_at from listings as listing
      where ${isOnOffer} and id >= first and ("end" is null or id < "end")
      order by id desc limit 1
    ) as newest`.execute(db);
  return rows.toSorted((a, b) => a.number - b.number);
}

export type CarInSitemap = { id: string; changedAt: Date };

const newestOnOffer = (db: Reader, limit: number) =>
  db
    .selectFrom('listings as listing')
    .select('id')
    .where(isOnOffer)
    .orderBy('id', 'desc')
    .limit(limit);

/** An index returns the ids in order, so PostgreSQL never sorts a block. */
const withDates = (db: Reader, ids: ReturnType<typeof newestOnOffer>): Promise<CarInSitemap[]> =>
  db
    .selectFrom(ids.as('car'))
    .select(['car.id', changedAt.as('changedAt')])
    .orderBy('car.id', 'desc')
    .execute();

const changedAt = sql<Date>`greatest(
  (select advertised_at from listings where id = car.id),
  (select at from listing_revisions where listing_id = car.id order by number desc limit 1),
  (select day::timestamp at time zone 'utc' from price_changes
    where listing_id = car.id order by day desc limit 1)
)`;

export const areMoreOnOffer = async (db: Reader, count: number): Promise<boolean> =>
  (await newestOnOffer(db, 1).offset(count).executeTakeFirst()) !== undefined;

/** Newest first. */
export const carsInSitemap = (db: Reader, limit: number): Promise<CarInSitemap[]> =>
  withDates(db, newestOnOffer(db, limit));

/** Newest first. */
export function carsInBlock(
  db: Reader,
  { first, end }: Block,
  limit: number,
): Promise<CarInSitemap[]> {
  const ids = newestOnOffer(db, limit).where('id', '>=', first);
  return withDates(db, end ? ids.where('id', '<', end) : ids);
}
