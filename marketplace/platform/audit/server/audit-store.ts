import { type InferResult, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { limitTo } from '#database/limit.ts';
import { majorUnits } from '#marketplace/money.ts';
import { type Page, type PageRequest, pageOf } from '#marketplace/page.ts';
import type { AuditAction, AuditDetails } from '../audit-action.ts';
import type { AuditEntry as AuditEntrySchema } from '../contract.ts';
import { idsOf, newestAbout, newestOfEach } from './audit-search-store.ts';

type AuditEntry = z.input<typeof AuditEntrySchema>;
type Entry = {
  action: AuditAction;
  /** Missing for automatic actions and for commands. */
  actorId?: string | null;
  subjectId?: string | null;
  details?: AuditDetails;
};

export async function recordInAudit(
  db: Database,
  { action, actorId = null, subjectId = null, details = {} }: Entry,
): Promise<void> {
  await db
    .insertInto('auditEntries')
    .values({ action, actorId, subjectId, details: JSON.stringify(details) })
    .execute();
}

type AuditRequest = PageRequest & {
  actions?: readonly AuditAction[] | undefined;
  /** Typed words about a person or a car, or an id. */
  about?: string | undefined;
};

export async function auditPage(
  db: Database,
  { actions, about, limit, cursor }: AuditRequest,
): Promise<Page<AuditEntry>> {
  const ids = about?.trim() ? await idsOf(db, about.trim()) : null;
  let query = entries(db)
    .orderBy('entry.id', 'desc')
    .limit(limitTo(limit + 1));
  if (cursor) query = query.where('entry.id', '<', cursor);
  if (ids) query = query.where('entry.id', 'in', newestAbout(db, ids, { actions, limit, cursor }));
  else if (actions)
    query = query.where('entry.id', 'in', newestOfEach(db, actions, { limit, cursor }));

  return pageOf((await query.execute()).map(toEntry), limit);
}

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
      sql<AuditEntry['actor']>`case when actor.id is not null
        then json_build_object('name', actor.name, 'email', actor.email) end`.as('actor'),
      sql<AuditEntry['subject']>`case
        when person.id is not null
          then json_build_object('kind', 'person', 'name', person.name, 'email', person.email)
        when car.id is not null
          then json_build_object('kind', 'car', 'name', car.name, 'email', null) end`.as('subject'),
    ]);

type EntryRow = InferResult<ReturnType<typeof entries>>[number];

const toEntry = (row: EntryRow): AuditEntry => ({
  ...row,
  action: row.action as AuditAction,
  details: inMajorUnits(row.details as AuditDetails),
});

const inMajorUnits = ({ amount, ...details }: AuditDetails): AuditDetails =>
  typeof amount === 'number' ? { ...details, amount: majorUnits(amount) } : details;
