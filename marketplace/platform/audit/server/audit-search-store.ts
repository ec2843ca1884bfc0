import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { limitTo } from '#database/limit.ts';
import { prefixQuery } from '#database/prefix-query.ts';
import type { PageRequest } from '#marketplace/page.ts';
import type { AuditAction } from '../audit-action.ts';

/** After every id there is. */
const theEnd = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * A page of each action is enough for a page of them together, however rare some of them are. As a
 * range of the index of actions: for an equality PostgreSQL might walk through all that was ever done.
 */
export const newestOfEach = (
  db: Database,
  actions: readonly AuditAction[],
  { limit, cursor }: PageRequest,
) =>
  db
    .selectFrom(sql`unnest(${[...actions]}::text[])`.as<'kind'>(sql`kind (action)`))
    .innerJoinLateral(
      (nested) =>
        nested
          .selectFrom('auditEntries')
          .select('id')
          .where(sql<boolean>`action >= kind.action`)
          .where(sql<boolean>`(action, id) < (kind.action, ${cursor ?? theEnd})`)
          .orderBy('action', 'desc')
          .orderBy('id', 'desc')
          .limit(limitTo(limit + 1))
          .as('one'),
      (join) => join.onTrue(),
    )
    .select('one.id');

/** People are found by their words as they are now, cars even when they are deleted. */
const mostFound = 100;
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export async function idsOf(db: Database, about: string): Promise<string[]> {
  if (isId.test(about)) return [about];
  const words = prefixQuery(about);
  if (!words) return [];
  const { rows } = await sql<{ id: string }>`
    (select id from accounts
     where state <> 'closed' and search_words @@ to_tsquery('simple', ${words})
     limit ${sql.lit(mostFound)})
    union all
    (select id from listings
     where to_tsvector('simple', translate(name, '.@+-_/:', '       '))
       @@ to_tsquery('simple', ${words})
     limit ${sql.lit(mostFound)})`.execute(db);
  return rows.map(({ id }) => id);
}

/** A page of what each of them did and of what was done to each is enough for a page of it all. */
export const newestAbout = (
  db: Database,
  ids: string[],
  { actions, limit, cursor }: PageRequest & { actions: readonly AuditAction[] | undefined },
) => {
  const isWanted = sql<boolean>`id < ${cursor ?? theEnd} and ${actions ? sql`action = any(${[...actions]}::text[])` : sql`true`}`;
  return db
    .selectFrom(sql`unnest(${ids}::uuid[])`.as<'about'>(sql`about (id)`))
    .innerJoinLateral(
      (nested) =>
        nested
          .selectFrom(
            sql<{ id: string }>`(
              (select id from audit_entries where subject_id = about.id and ${isWanted}
               order by id desc limit ${limit + 1})
              union
              (select id from audit_entries where actor_id = about.id and ${isWanted}
               order by id desc limit ${limit + 1})
            )`.as('found'),
          )
          .select('found.id')
          .as('one'),
      (join) => join.onTrue(),
    )
    .select('one.id');
};
