import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import { isOnOffer } from './on-offer-store.ts';

/** So many listings in the order of their ids, whatever has become of them, and so always the same ones. */
export type Block = {
  number: number;
  first: string;
  /** Where the next one begins. */
  end: string | null;
  /** When the newest of its cars that are on offer came on offer. */
  changedAt: Date;
};

/** Those with cars on offer, the oldest first. It reads an index, of which it keeps one id for each block. */
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
    select number, first, "end", newest.advertised_at as changed_at
    from block
    cross join lateral (
      select advertised_at from listings as listing
      where ${isOnOffer} and id >= first and ("end" is null or id < "end")
      order by id desc limit 1
    ) as newest`.execute(db);
  return rows.toSorted((a, b) => a.number - b.number);
}

/** Newest first. */
export async function idsOnOfferIn(
  db: Reader,
  { first, end }: Block,
  size: number,
): Promise<string[]> {
  let cars = db
    .selectFrom('listings as listing')
    .select('id')
    .where(isOnOffer)
    .where('id', '>=', first)
    .orderBy('id', 'desc')
    .limit(size);
  if (end) cars = cars.where('id', '<', end);
  return (await cars.execute()).map(({ id }) => id);
}
