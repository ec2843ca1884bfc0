import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { limitTo } from '#database/limit.ts';
import { prefixQuery } from '#database/prefix-query.ts';
import type { PageRequest } from '#marketplace/page.ts';
import type { AuditAction } from '../audit-action.ts';

const theEnd = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * A page of each action contains a page of all of them. The condition is a range, because for an equality PostgreSQL
 * may walk the index of ids through the whole trail.
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

/** Accounts are found by their present words, cars even if they are deleted. */
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

/** A page for each actor and one for each subject contain a page of all of them. */
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
