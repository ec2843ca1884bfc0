import type { Database } from '#database/connection.ts';
import {
  type LockedAccounts,
  lockDeal,
} from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import type { SendRequest, SentResponse } from '../contract.ts';
import { mostInARow } from '../limits.ts';
import { isBlockedBetween } from './block-store.ts';
import type { Parties } from './conversation-store.ts';
import { appendMessage, countInARow, positionOf } from './message-store.ts';

type Sender = { senderId: string; parties: Parties };
export type SentMessage = SentResponse['data'];

export const sendMessage = (
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { senderId, parties, ...message }: Sender & SendRequest,
): Promise<SentMessage> =>
  db.transaction().execute(async (tx) => {
    const { accounts } = await lockDeal(tx, {
      callerId: senderId,
      accountIds: [parties.buyerId, parties.sellerId],
      conversationId: parties.id,
    });
    return writeMessage(tx, accounts, { senderId, parties, ...message, at: now() });
  });

/** Sending a message again with its key returns its position, whatever has happened since. */
export async function writeMessage(
  tx: Database,
  accounts: LockedAccounts,
  { senderId, parties, text, key, at }: Sender & SendRequest & { at: Date },
): Promise<SentMessage> {
  const conversationId = parties.id;
  const sent = await positionOf(tx, { conversationId, senderId, key });
  if (sent !== null) return { conversationId, position: sent };
  await refuseUnlessCanWrite(tx, accounts, { senderId, parties });
  ensure((await countInARow(tx, conversationId, senderId)) < mostInARow, 'wait_for_answer');
  const position = await appendMessage(tx, { conversationId, senderId, text, key, at });
  return { conversationId, position };
}

/** Call it under the locks of both accounts and the conversation. */
export async function canWrite(
  tx: Database,
  accounts: LockedAccounts,
  { senderId, parties: { buyerId, sellerId } }: Sender,
): Promise<boolean> {
  const otherId = senderId === buyerId ? sellerId : buyerId;
  if (accounts.get(otherId)?.state !== 'active') return false;
  return !(await isBlockedBetween(tx, senderId, otherId));
}

export async function refuseUnlessCanWrite(tx: Database, accounts: LockedAccounts, sender: Sender) {
  ensure(await canWrite(tx, accounts, sender), 'cannot_write');
}
