import type { Database } from '#database/connection.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { dismissReports, findReported, messagesToJudge } from './report-store.ts';

/** Records every administrator who reads a conversation. */
export async function openReported(db: Database, id: string, by: Account) {
  return db.transaction().execute(async (tx) => {
    const conversation = found(await findReported(tx, id), 'conversation_not_found');
    await recordInAudit(tx, {
      action: 'conversation.read',
      actorId: by.id,
      subjectId: conversation.car.id,
      details: { conversation: id },
    });
    return { conversation, data: await messagesToJudge(tx, conversation) };
  });
}

export async function dismissReportsOf(
  db: Database,
  id: string,
  { by, because }: { by: Account; because: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const reported = await findReported(tx, id);
    const count = await dismissReports(tx, { conversationId: id, by: by.id, because });
    ensure(reported && count > 0, 'conversation_not_found');
    await recordInAudit(tx, {
      action: 'conversation.reports_dismissed',
      actorId: by.id,
      subjectId: reported.car.id,
      details: { conversation: id, count, reason: because },
    });
  });
}
