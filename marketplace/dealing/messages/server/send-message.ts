import type { Database } from '#database/connection.ts';
import { ensure } from '#marketplace/errors.ts';
import type { AccountState } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { mostInARow } from '../limits.ts';
import { isBlockedBetween } from './block-store.ts';
import { holdAccounts, lockConversation, type Parties } from './conversation-store.ts';
import { appendMessage, countInARow, positionOf } from './message-store.ts';

type Words = { text: string; key: string };
export type Sent = { conversationId: string; position: number };

export const sendMessage = (
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  senderId: string,
  parties: Parties,
  words: Words,
): Promise<Sent> =>
  db.transaction().execute((tx) => writeIn(tx, { senderId, parties, ...words, at: now() }));

type Writing = Words & { senderId: string; parties: Parties; at: Date };

/** Sent twice, it is one: whoever repeats it is told its position, whatever has happened since. */
export async function writeIn(
  tx: Database,
  { senderId, parties, text, key, at }: Writing,
): Promise<Sent> {
  const { id: conversationId, buyerId, sellerId } = parties;
  const states = await holdAccounts(tx, [buyerId, sellerId]);
  // Whoever is shut out at this very moment says nothing any more.
  ensure(states.get(senderId) === 'active', 'sign_in_required');
  await lockConversation(tx, conversationId);
  const sent = await positionOf(tx, { conversationId, senderId, key });
  if (sent !== null) return { conversationId, position: sent };
  await refuseUnlessHeard(tx, states, { senderId, parties });
  ensure((await countInARow(tx, conversationId, senderId)) < mostInARow, 'wait_for_answer');
  const position = await appendMessage(tx, { conversationId, senderId, text, key, at });
  return { conversationId, position };
}

type Speaking = { senderId: string; parties: Parties };
type States = Map<string, AccountState>;

/** Whether the other one is there, and wants to hear it. Under the locks of both accounts and the conversation. */
export async function canBeHeard(
  tx: Database,
  states: States,
  { senderId, parties: { buyerId, sellerId } }: Speaking,
): Promise<boolean> {
  const otherId = senderId === buyerId ? sellerId : buyerId;
  if (states.get(otherId) !== 'active') return false;
  return !(await isBlockedBetween(tx, senderId, otherId));
}

export async function refuseUnlessHeard(tx: Database, states: States, speaking: Speaking) {
  ensure(await canBeHeard(tx, states, speaking), 'cannot_write');
}
