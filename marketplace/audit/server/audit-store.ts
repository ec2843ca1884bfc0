import { type InferResult, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { rowsAtMost } from '#database/rows-at-most.ts';
import { wordBeginnings } from '#database/word-beginnings.ts';
import type { AuditEntry, Deed, DeedDetails } from '../deed.ts';

type Entry = {
  action: Deed;
  /** Who did it; nobody for what happens by itself or from the command line. */
  actorId?: string;
  subjectId: string;
  details?: DeedDetails;
};

export async function recordInAudit(
  db: Database,
  { action, actorId, subjectId, details = {} }: Entry,
): Promise<void> {
  await db
    .insertInto('auditEntries')
    .values({ action, actorId: actorId ?? null, subjectId, details: JSON.stringify(details) })
    .execute();
}

type AuditRequest = {
  /** Without them, every deed. */
  deeds?: readonly Deed[] | undefined;
  /** Whom or what they are about, as somebody typed it. */
  about?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};
export type AuditPage = { entries: AuditEntry[]; next: string | undefined };

/** Newest first. */
export async function auditPage(
  db: Database,
  { deeds, about, limit, cursor }: AuditRequest,
): Promise<AuditPage> {
  const ids = about?.trim() ? await idsOf(db, about.trim()) : null;
  let query = entries(db)
    .orderBy('entry.id', 'desc')
    .limit(rowsAtMost(limit + 1));
  if (cursor) query = query.where('entry.id', '<', cursor);
  if (ids) query = query.where('entry.id', 'in', newestAbout(db, ids, { deeds, limit, cursor }));
  else if (deeds) query = query.where('entry.id', 'in', newestOfEach(db, deeds, { limit, cursor }));

  const rows = await query.execute();
  const page = rows.slice(0, limit).map(toEntry);
  return { entries: page, next: rows.length > limit ? page.at(-1)?.id : undefined };
}

/** After every id there is. */
const theEnd = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * A page of each deed is enough for a page of them together, however rare some of them are. As a
 * range of the index of deeds: for an equality PostgreSQL might walk through all that was ever done.
 */
const newestOfEach = (db: Database, deeds: readonly Deed[], { limit, cursor }: AuditRequest) =>
  db
    .selectFrom(sql`unnest(${[...deeds]}::text[])`.as<'kind'>(sql`kind (deed)`))
    .innerJoinLateral(
      (nested) =>
        nested
          .selectFrom('auditEntries')
          .select('id')
          .where(sql<boolean>`action >= kind.deed`)
          .where(sql<boolean>`(action, id) < (kind.deed, ${cursor ?? theEnd})`)
          .orderBy('action', 'desc')
          .orderBy('id', 'desc')
          .limit(rowsAtMost(limit + 1))
          .as('one'),
      (join) => join.onTrue(),
    )
    .select('one.id');

/** People are found by their words as they are now, cars even when they are deleted. */
const mostFound = 100;
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function idsOf(db: Database, about: string): Promise<string[]> {
  if (isId.test(about)) return [about];
  const words = wordBeginnings(about);
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
const newestAbout = (
  db: Database,
  ids: string[],
  { deeds, limit, cursor }: Omit<AuditRequest, 'about'>,
) => {
  const isWanted = sql<boolean>`id < ${cursor ?? theEnd} and ${deeds ? sql`action = any(${[...deeds]}::text[])` : sql`true`}`;
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

const entries = (db: Database) =>
  db
    .selectFrom('auditEntries as entry')
    .leftJoin('accounts as actor', 'actor.id', 'entry.actorId')
    .leftJoin('accounts as person', 'person.id', 'entry.subjectId')
    .leftJoin('listings as car', 'car.id', 'entry.subjectId')
    .select([
      'entry.id',
      'entry.at',
      'entry.action',
      'entry.details',
      'actor.name as actorName',
      'actor.email as actorEmail',
      'person.name as personName',
      'person.email as personEmail',
      'car.name as carName',
    ]);

type EntryRow = InferResult<ReturnType<typeof entries>>[number];

const toEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  deed: row.action as Deed,
  actor: person(row.actorName, row.actorEmail),
  subject: subjectOf(row),
  details: row.details as DeedDetails,
});

const person = (name: string | null, email: string | null) =>
  name !== null && email !== null ? { name, email } : null;

function subjectOf({ personName, personEmail, carName }: EntryRow): AuditEntry['subject'] {
  const subject = person(personName, personEmail);
  if (subject) return { kind: 'person', ...subject };
  return carName === null ? null : { kind: 'car', name: carName };
}
