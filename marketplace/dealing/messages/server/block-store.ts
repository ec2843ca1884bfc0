import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

/** Whichever of the two blocked the other, neither writes. */
export async function isBlockedBetween(tx: Database, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from blocks where (account_id = ${one} and blocked_id = ${other})
      or (account_id = ${other} and blocked_id = ${one})`.execute(tx);
  return rows.length > 0;
}

/** Only people with whom there is a conversation can be blocked: nobody else could write anyway. */
export async function haveTalked(db: Database, one: string, other: string): Promise<boolean> {
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
