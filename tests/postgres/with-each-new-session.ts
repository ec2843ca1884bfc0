import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Database } from '#database/connection.ts';

/** What somebody else does at the very moment in which a sign-in stores its session. */
export async function withEachNewSession(db: Database, statement: string): Promise<void> {
  await sql
    .raw(`
      create function identity.meanwhile() returns trigger language plpgsql as
        $$ begin ${statement}; return null; end $$;
      create trigger meanwhile after insert on identity.sessions
        for each row execute function identity.meanwhile()`)
    .execute(db);
  onTestFinished(async () => {
    await sql`drop function identity.meanwhile cascade`.execute(db);
  });
}
