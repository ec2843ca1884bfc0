import type { Database } from '#database/connection.ts';
import {
  type LockedAccounts,
  lockDeal,
} from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { mostInARow } from '../limits.ts';
import { isBlockedBetween } from './block-store.ts';
import type { Parties } from './conversation-store.ts';
import { appendMessage, countInARow, positionOf } from './message-store.ts';

type Words = { text: string; key: string };
export type Sent = { conversationId: string; position: number };

export const sendMessage = (
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  senderId: string,
  parties: Parties,
  words: Words,
): Promise<Sent> =>
  db.transaction().execute(async (tx) => {
    const { id: conversationId, buyerId, sellerId } = parties;
    const { accounts } = await lockDeal(tx, {
      callerId: senderId,
      accountIds: [buyerId, sellerId],
      conversationId,
    });
    return writeIn(tx, accounts, { senderId, parties, ...words, at: now() });
  });

type Writing = Words & { senderId: string; parties: Parties; at: Date };

/** Sent twice, it is one: whoever repeats it is told its position, whatever has happened since. */
export async function writeIn(
  tx: Database,
  accounts: LockedAccounts,
  { senderId, parties, text, key, at }: Writing,
): Promise<Sent> {
  const conversationId = parties.id;
  const sent = await positionOf(tx, { conversationId, senderId, key });
  if (sent !== null) return { conversationId, position: sent };
  await refuseUnlessHeard(tx, accounts, { senderId, parties });
  ensure((await countInARow(tx, conversationId, senderId)) < mostInARow, 'wait_for_answer');
  const position = await appendMessage(tx, { conversationId, senderId, text, key, at });
  return { conversationId, position };
}

type Speaking = { senderId: string; parties: Parties };

/** Whether the other one is there, and wants to hear it. Under the locks of both accounts and the conversation. */
export async function canBeHeard(
  tx: Database,
  accounts: LockedAccounts,
  { senderId, parties: { buyerId, sellerId } }: Speaking,
): Promise<boolean> {
  const otherId = senderId === buyerId ? sellerId : buyerId;
  if (accounts.get(otherId)?.state !== 'active') return false;
  return !(await isBlockedBetween(tx, senderId, otherId));
}

export async function refuseUnlessHeard(
  tx: Database,
  accounts: LockedAccounts,
  speaking: Speaking,
) {
  ensure(await canBeHeard(tx, accounts, speaking), 'cannot_write');
}
