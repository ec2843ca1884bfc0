import type { ClientBase, Pool } from 'pg';

/** Identifies the database and its cluster. A replica has the same identity, a restored dump another one. */
export const whichDatabase = `
  select system_identifier || '/' || oid as identity,
    case when not pg_is_in_recovery() then pg_postmaster_start_time()::text end as since
  from pg_control_system(), pg_database where datname = current_database()`;

type DatabaseIdentity = { identity: string; since: string | null };

export class AnotherDatabase extends Error {}

const identify = async (server: ClientBase | Pool): Promise<DatabaseIdentity> =>
  (await server.query<DatabaseIdentity>(whichDatabase)).rows[0]!;

/** Throws unless the server is a replica of the primary, or the primary itself. Every role may run the query. */
export function createReplicaCheck(primary: Pool) {
  /** Cached, so that a new connection to a replica needs none to the primary. */
  let known: string | null = null;

  return async function refuseAnother(replica: ClientBase): Promise<void> {
    const there = await identify(replica);
    if (there.since === null && there.identity === known) return;
    const here = await identify(primary);
    known = here.identity;
    if (there.identity !== here.identity) {
      throw new AnotherDatabase(
        'DATABASE_READ_URL leads to another database than DATABASE_URL, not to a replica of it.',
      );
    }
    if (there.since === null || there.since === here.since) return;
    // During a failover it is unknown which server is the primary.
    if (here.since === null) throw new Error('DATABASE_URL leads to no primary just now.');
    throw new AnotherDatabase(
      'DATABASE_READ_URL leads to a copy of the database that takes changes of its own, not to a replica.',
    );
  };
}
