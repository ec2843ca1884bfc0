import { sql } from 'kysely';
import type { Database } from '../connection.ts';

export type Migration = { name: string; text: string; checksum: string };
type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

export async function isApplied(
  db: Database,
  { name, checksum }: AppliedMigration,
): Promise<boolean> {
  const { rows } = await sql<{ checksum: string }>`
    select checksum from migrations where name = ${name}`.execute(db);
  if (rows[0] && rows[0].checksum !== checksum) {
    throw new Error(`${name} was changed after it was applied. Add a new migration instead.`);
  }
  return rows.length === 1;
}

export async function noteApplied(
  db: Database,
  { name, checksum }: AppliedMigration,
): Promise<void> {
  await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(db);
}

export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
