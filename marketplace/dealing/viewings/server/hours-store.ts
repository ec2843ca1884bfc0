import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { ViewingHours } from '../contract.ts';

/** Null until the seller has set hours. */
export async function hoursOf(db: Database, sellerId: string): Promise<ViewingHours | null> {
  const { rows } = await sql<ViewingHours>`
    select calendar.zone, calendar.place,
      coalesce((select json_agg(json_build_object('weekday', weekday, 'from', from_hour, 'to', to_hour)
        order by weekday) from viewing_hours where seller_id = calendar.seller_id), '[]') as weekly,
      coalesce((select json_agg(json_build_object('day', day, 'span',
          case when from_hour is not null then json_build_object('from', from_hour, 'to', to_hour) end)
        order by day) from viewing_exceptions where seller_id = calendar.seller_id), '[]') as exceptions
    from viewing_calendars as calendar where seller_id = ${sellerId}`.execute(db);
  return rows[0] ?? null;
}

/** The hours stay the same until the transaction ends; several transactions may hold them. */
export async function holdHours(tx: Database, sellerId: string): Promise<ViewingHours | null> {
  await tx
    .selectFrom('viewingCalendars')
    .select('sellerId')
    .where('sellerId', '=', sellerId)
    .forShare()
    .execute();
  return hoursOf(tx, sellerId);
}

/** Viewings that were asked for or confirmed before keep their time and place. */
export async function saveHours(
  tx: Database,
  sellerId: string,
  { zone, place, weekly, exceptions }: ViewingHours,
): Promise<void> {
  await keepOldPlace(tx, sellerId, place);
  await tx
    .insertInto('viewingCalendars')
    .values({ sellerId, zone, place })
    .onConflict((conflict) => conflict.column('sellerId').doUpdateSet({ zone, place }))
    .execute();
  await tx.deleteFrom('viewingHours').where('sellerId', '=', sellerId).execute();
  await tx.deleteFrom('viewingExceptions').where('sellerId', '=', sellerId).execute();
  if (weekly.length > 0) {
    const rows = weekly.map(({ from, to, ...day }) => ({
      sellerId,
      ...day,
      fromHour: from,
      toHour: to,
    }));
    await tx.insertInto('viewingHours').values(rows).execute();
  }
  if (exceptions.length > 0) {
    const rows = exceptions.map(({ day, span }) => ({
      sellerId,
      day,
      fromHour: span?.from ?? null,
      toHour: span?.to ?? null,
    }));
    await tx.insertInto('viewingExceptions').values(rows).execute();
  }
}

/** Confirmed viewings keep the place that the buyer was told. Locks by id, so that transactions do not deadlock. */
async function keepOldPlace(tx: Database, sellerId: string, place: string): Promise<void> {
  await sql`
    update viewings set place = agreed.place from (
      select viewing.id, calendar.place from viewings as viewing
      join viewing_calendars as calendar on calendar.seller_id = viewing.seller_id
      where viewing.seller_id = ${sellerId} and viewing.state = 'confirmed' and viewing.place is null
        and calendar.place not in ('', ${place})
      order by viewing.id for update of viewing) as agreed
    where viewings.id = agreed.id`.execute(tx);
}

/** Coming viewings that keep an earlier place. */
export async function countElsewhere(db: Database, sellerId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from viewings as viewing
    join viewing_calendars as calendar on calendar.seller_id = viewing.seller_id
    where viewing.seller_id = ${sellerId} and viewing.state = 'confirmed'
      and viewing.starts_at > ${now} and viewing.place <> calendar.place`.execute(db);
  return rows[0]!.count;
}

/** Of a closed account, with all places. */
export async function eraseHoursOf(tx: Database, sellerId: string): Promise<void> {
  await sql`update viewings set place = null where seller_id = ${sellerId} and place is not null`.execute(
    tx,
  );
  await tx.deleteFrom('viewingCalendars').where('sellerId', '=', sellerId).execute();
}

export async function deletePastExceptions(db: Database, before: Date): Promise<void> {
  await sql`delete from viewing_exceptions where day < ${before}::timestamptz::date`.execute(db);
}
