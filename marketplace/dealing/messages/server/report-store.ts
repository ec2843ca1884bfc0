import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { mapPage, type Page, type PageRequest, pageOf } from '#marketplace/page.ts';
import type {
  ReportedMessage,
  ReportedConversation as ReportedSchema,
} from '../moderation-contract.ts';

type ReportedConversation = z.input<typeof ReportedSchema>;

const mostMessages = 200;
const longestReasons = 2_000;

/** Each of the two has one open report: later reasons are appended to it while there is room. */
export async function addReport(
  db: Database,
  report: { conversationId: string; reporterId: string; reason: string },
): Promise<void> {
  await db
    .insertInto('conversationReports')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(['conversationId', 'reporterId'])
        .where('dismissedAt', 'is', null)
        .doUpdateSet({
          reason: sql`left(concat_ws(${'\n\n'}::text, conversation_reports.reason, excluded.reason), ${sql.lit(longestReasons)})`,
        })
        // A reason that is sent again is not appended again.
        .where(sql<boolean>`position(excluded.reason in conversation_reports.reason) = 0`),
    )
    .execute();
}

type Row = Omit<ReportedConversation, 'reports'> & {
  newestReport: string;
  reports: { by: 'buyer' | 'seller'; reason: string; at: string }[];
};

/** Conversations with open reports, most recently reported first. */
export async function reportedConversations(
  db: Database,
  { limit, cursor }: PageRequest,
): Promise<Page<ReportedConversation>> {
  const rows = await reported(
    db,
    sql`not exists (
      select from conversation_reports as later where later.conversation_id = report.conversation_id
        and later.id > report.id and later.dismissed_at is null)
    ${cursor ? sql`and report.id < ${cursor}` : sql``}`,
    limit + 1,
  );
  return mapPage(
    pageOf(rows, limit, ({ newestReport }) => newestReport),
    toReported,
  );
}

/** Null unless it has an open report: administrators cannot read other conversations. */
export async function findReported(db: Database, id: string): Promise<ReportedConversation | null> {
  const [row] = await reported(db, sql`report.conversation_id = ${id}`, 1);
  return row ? toReported(row) : null;
}

async function reported(db: Database, which: RawBuilder<unknown>, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select report.id as newest_report, conversation.id, conversation.messages,
      json_build_object('id', listing.id, 'name', listing.name) as car,
      json_build_object('id', buyer.id, 'name', buyer.name, 'email', buyer.email) as buyer,
      json_build_object('id', seller.id, 'name', seller.name, 'email', seller.email) as seller,
      (select json_agg(json_build_object('reason', each.reason, 'at', each.at,
          'by', case each.reporter_id when conversation.buyer_id then 'buyer' else 'seller' end)
          order by each.id desc)
        from conversation_reports as each
        where each.conversation_id = conversation.id and each.dismissed_at is null) as reports
    from conversation_reports as report
    join conversations as conversation on conversation.id = report.conversation_id
    join listings as listing on listing.id = conversation.listing_id
    join accounts as buyer on buyer.id = conversation.buyer_id
    join accounts as seller on seller.id = conversation.seller_id
    where report.dismissed_at is null and ${which}
    order by report.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

const toReported = (row: Row): ReportedConversation => ({
  ...row,
  reports: row.reports.map((report) => ({ ...report, at: new Date(report.at) })),
});

export async function messagesToJudge(
  db: Database,
  { id, buyer }: ReportedConversation,
): Promise<z.input<typeof ReportedMessage>[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['position', 'senderId', 'text', 'sentAt'])
    .where('conversationId', '=', id)
    .orderBy('position', 'desc')
    .limit(sql.lit(mostMessages))
    .execute();
  return rows.reverse().map(({ position, senderId, text, sentAt }) => ({
    position,
    by: senderId === buyer.id ? 'buyer' : 'seller',
    text,
    at: sentAt,
  }));
}

/** Returns how many were open. */
export async function dismissReports(
  db: Database,
  { conversationId, by, because }: { conversationId: string; by: string; because: string },
): Promise<number> {
  const dismissed = await db
    .updateTable('conversationReports')
    .set({ dismissedAt: sql`now()`, dismissedBy: by, dismissedBecause: because })
    .where('conversationId', '=', conversationId)
    .where('dismissedAt', 'is', null)
    .returning('id')
    .execute();
  return dismissed.length;
}
