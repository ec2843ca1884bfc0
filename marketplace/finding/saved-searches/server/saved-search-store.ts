import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { ChangeSearchRequest, SavedSearchRow } from '../contract.ts';
import { mostSearches } from '../saved-search.ts';

const columns = ['id', 'name', 'query', 'often', 'createdAt'] as const;

/** Newest first. */
export const listSearches = (db: Database, accountId: string): Promise<SavedSearchRow[]> =>
  db
    .selectFrom('savedSearches')
    .select(columns)
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .execute();

type NewSearch = Pick<SavedSearchRow, 'name' | 'query' | 'often'> & { accountId: string };

/** Needs the lock of the account. Changes an existing search with this query; null if the account has too many. */
export async function addSearch(
  tx: Database,
  { accountId, name, query, often }: NewSearch,
): Promise<SavedSearchRow | null> {
  const { rows } = await sql<SavedSearchRow>`
    insert into saved_searches (account_id, name, query, often)
    select id, ${name}, ${query}, ${often} from accounts
    where id = ${accountId} and state = 'active' and (
      select count(*) from saved_searches as other where account_id = ${accountId} and other.query <> ${query}
    ) < ${mostSearches}
    on conflict (account_id, query) do update set name = excluded.name, often = excluded.often
    returning id, name, query, often, created_at`.execute(tx);
  return rows[0] ?? null;
}

type SearchKey = { id: string; accountId: string };

/** Null if the account has no such search. */
export async function updateSearch(
  db: Database,
  { id, accountId }: SearchKey,
  { name, often }: ChangeSearchRequest,
): Promise<SavedSearchRow | null> {
  const changed = await db
    .updateTable('savedSearches')
    .set({
      name: sql`coalesce(${name ?? null}, name)`,
      often: sql`coalesce(${often ?? null}, often)`,
    })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning(columns)
    .executeTakeFirst();
  // Emails that begin again later must not be about cars of today.
  if (changed?.often === 'never') {
    await db.deleteFrom('foundCars').where('searchId', '=', id).execute();
  }
  return changed ?? null;
}

/** Ends the emails about all searches, and keeps the searches. */
export async function silenceSearches(db: Database, accountId: string): Promise<void> {
  const silenced = await db
    .updateTable('savedSearches')
    .set({ often: 'never' })
    .where('accountId', '=', accountId)
    .where('often', '<>', 'never')
    .returning('id')
    .execute();
  const ids = silenced.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('foundCars').where('searchId', 'in', ids).execute();
}

export async function deleteSearch(db: Database, { id, accountId }: SearchKey): Promise<boolean> {
  const deleted = await db
    .deleteFrom('savedSearches')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('id')
    .execute();
  return deleted.length === 1;
}
