import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { cursorOf } from '#database/cursor-store.ts';
import { liftTimeLimit } from '#database/time-limit.ts';
import type { GazetteerRow } from './read-gazetteer.ts';

const job = 'gazetteer';
const rowsAtOnce = 10_000;

type Gazetteer = { version: string; read: () => Promise<GazetteerRow[]> };

/**
 * Fills the table unless it has this version. Instances that start together wait for the first at the cursor's row; if
 * that one fails, the next one loads it.
 */
export async function loadGazetteer(db: Database, { version, read }: Gazetteer): Promise<void> {
  if ((await loadedGazetteer(db)) === version) return;
  const rows = await read();
  await db.transaction().execute(async (tx) => {
    await liftTimeLimit(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    if (!(await moveVersion(tx, version))) return;

    await tx.deleteFrom('places').execute();
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      await insert(tx, rows.slice(at, at + rowsAtOnce));
    }
    // Invalidate pages and responses that were cached without these places.
    await sql`select pg_notify('public_changes', pg_current_xact_id()::text)`.execute(tx);
  });
  await sql`analyze places`.execute(db);
}

export const loadedGazetteer = (db: Database): Promise<string | null> => cursorOf(db, job);

/** False if another instance has loaded this version. */
async function moveVersion(tx: Database, version: string): Promise<boolean> {
  const moved = await tx
    .insertInto('jobCursors')
    .values({ job, cursor: version })
    .onConflict((conflict) =>
      conflict
        .column('job')
        .doUpdateSet({ cursor: version })
        .where('jobCursors.cursor', '<>', version),
    )
    .returning('job')
    .execute();
  return moved.length === 1;
}

async function insert(tx: Database, rows: GazetteerRow[]): Promise<void> {
  const column = <Name extends keyof GazetteerRow>(name: Name) => rows.map((row) => row[name]);
  await sql`
    insert into places (id, name, folded, region, country, latitude, longitude, population, alias_of)
    select id, name, folded(name), region, country, latitude, longitude, population, alias_of
    from unnest(
      ${column('id')}::integer[], ${column('name')}::text[], ${column('region')}::text[],
      ${column('country')}::text[], ${column('latitude')}::real[], ${column('longitude')}::real[],
      ${column('population')}::integer[], ${column('aliasOf')}::integer[]
    ) as given (id, name, region, country, latitude, longitude, population, alias_of)`.execute(tx);
}
