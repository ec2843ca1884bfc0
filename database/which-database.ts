import type { ClientBase, Pool } from 'pg';

/** Which database of which cluster: the same on a replica, another one wherever it was brought by a dump. */
export const whichDatabase = `
  select system_identifier || '/' || oid as identity,
    case when not pg_is_in_recovery() then pg_postmaster_start_time()::text end as since
  from pg_control_system(), pg_database where datname = current_database()`;

type Found = {
  identity: string;
  /** Since when it runs, if it takes changes of its own. */
  since: string | null;
};

/** Not to be read: its cars are not ours. */
export class AnotherDatabase extends Error {}

const lookAt = async (server: ClientBase | Pool): Promise<Found> =>
  (await server.query<Found>(whichDatabase)).rows[0]!;

/** Throws unless the answers are those of a replica of ours, or of the primary itself. Every role may ask. */
export function refusingOthers(primary: Pool) {
  /** Asked for once: opening a connection to a replica needs none to the primary then. */
  let known: string | null = null;

  return async function refuseAnother(replica: ClientBase): Promise<void> {
    const there = await lookAt(replica);
    if (there.since === null && there.identity === known) return;
    const here = await lookAt(primary);
    known = here.identity;
    if (there.identity !== here.identity) {
      throw new AnotherDatabase(
        'DATABASE_READ_URL leads to another database than DATABASE_URL, not to a replica of it.',
      );
    }
    if (there.since === null || there.since === here.since) return;
    // While another server takes its place; nobody knows yet who is who.
    if (here.since === null) throw new Error('DATABASE_URL leads to no primary just now.');
    throw new AnotherDatabase(
      'DATABASE_READ_URL leads to a copy of the database that takes changes of its own, not to a replica.',
    );
  };
}
