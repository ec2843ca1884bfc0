import type { Database } from '#database/connection.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import type { KeepRequest } from '../contract.ts';
import { markReadTo } from './message-store.ts';

type Reading = { conversationId: string; accountId: string; to: number };

/** Never backwards, and never past what there is. */
export const readTo = (db: Database, reading: Reading): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockDeal(tx, { conversationId: reading.conversationId });
    await markReadTo(tx, reading);
  });

/** How one of the two keeps it; the other does not notice. */
export async function keepConversation(
  db: Database,
  { conversationId, accountId }: { conversationId: string; accountId: string },
  { muted, archived }: KeepRequest,
): Promise<void> {
  if (muted === undefined && archived === undefined) return;
  await db
    .updateTable('conversationMembers')
    .set({ ...(muted !== undefined && { muted }), ...(archived !== undefined && { archived }) })
    .where('conversationId', '=', conversationId)
    .where('accountId', '=', accountId)
    .execute();
}
