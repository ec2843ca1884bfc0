import type { Database } from '#database/connection.ts';
import { addBlock } from '#marketplace/messages/server/block-store.ts';
import { addConversation } from '#marketplace/messages/server/conversation-store.ts';
import { appendMessage, markReadTo } from '#marketplace/messages/server/message-store.ts';
import { addReport } from '#marketplace/messages/server/report-store.ts';
import type { DemoConversation } from './conversations.ts';

type Talk = Omit<DemoConversation, 'buyer' | 'car'> & {
  listingId: string;
  buyerId: string;
  now: Date;
};

const hour = 3_600_000;

/** As if the two had written it. Nobody of the demo is sent an email about it. */
export async function addTalk(tx: Database, talk: Talk): Promise<void> {
  const { listingId, buyerId, now, lines, readBy = {} } = talk;
  const { sellerId } = await tx
    .selectFrom('listings')
    .select('sellerId')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  const people = { buyer: buyerId, seller: sellerId };
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const at = ago(lines[0]!.hoursAgo);
  const conversationId = await addConversation(tx, { listingId, buyerId, sellerId, at });
  for (const { by, text, hoursAgo } of lines) {
    const message = { text, key: crypto.randomUUID(), at: ago(hoursAgo) };
    await appendMessage(tx, { conversationId, senderId: people[by], ...message });
  }
  for (const side of ['buyer', 'seller'] as const) {
    const accountId = people[side];
    await markReadTo(tx, { conversationId, accountId, to: readBy[side] ?? lines.length });
    await tx
      .updateTable('conversationMembers')
      .set({
        mailedTo: lines.length,
        archived: talk.archivedBy === side,
        muted: talk.mutedBy === side,
      })
      .where('conversationId', '=', conversationId)
      .where('accountId', '=', accountId)
      .execute();
  }
  if (talk.blockedBy) {
    const other = talk.blockedBy === 'buyer' ? 'seller' : 'buyer';
    await addBlock(tx, people[talk.blockedBy], people[other]);
  }
  if (talk.reported) {
    const { by, reason } = talk.reported;
    await addReport(tx, { conversationId, reporterId: people[by], reason });
  }
}
