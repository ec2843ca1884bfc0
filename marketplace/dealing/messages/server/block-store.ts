import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

/** A block in either direction counts. */
export async function isBlockedBetween(tx: Database, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from blocks where (account_id = ${one} and blocked_id = ${other})
      or (account_id = ${other} and blocked_id = ${one})`.execute(tx);
  return rows.length > 0;
}

/** People without a conversation cannot be blocked: they could not write anyway. */
export async function haveConversation(db: Database, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversations where (buyer_id = ${one} and seller_id = ${other})
      or (buyer_id = ${other} and seller_id = ${one}) limit 1`.execute(db);
  return rows.length > 0;
}

export async function addBlock(tx: Database, accountId: string, blockedId: string): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ accountId, blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeBlock(db: Database, accountId: string, blockedId: string) {
  await db
    .deleteFrom('blocks')
    .where('accountId', '=', accountId)
    .where('blockedId', '=', blockedId)
    .execute();
}
