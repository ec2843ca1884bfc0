import type { Database } from '#database/connection.ts';

export type AuditAction =
  | 'account.created'
  | 'account.signed_in'
  | 'account.signed_out_everywhere'
  | 'account.made_admin'
  | 'account.closed'
  | 'seller.verified'
  | 'seller.verification_withdrawn'
  | 'listing.removed'
  | 'reports.dismissed'
  | 'payment.settled'
  | 'payment.refunded';

type Entry = {
  action: AuditAction;
  /** Who did it; nobody for what happens by itself or from the command line. */
  actorId?: string;
  subjectId: string;
  details?: Record<string, string | number | boolean>;
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
