import { type IntentRow, intentColumns } from './intent-store.ts';
import type { Connection } from './sandbox-pool.ts';

export type RefundRow = {
  id: string;
  intent: string;
  amount: number;
  metadata: Record<string, string>;
  created_at: Date;
};

/** The intent must be locked. The table itself refuses to give back more than was paid. */
export async function addRefund(
  db: Connection,
  refund: Omit<RefundRow, 'created_at'>,
): Promise<{ refund: RefundRow; intent: IntentRow }> {
  const intents = await db.query<IntentRow>(
    `update intents set refunded_amount = refunded_amount + $2 where id = $1
     returning ${intentColumns}`,
    [refund.intent, refund.amount],
  );
  const refunds = await db.query<RefundRow>(
    'insert into refunds (id, intent, amount, metadata) values ($1, $2, $3, $4) returning *',
    [refund.id, refund.intent, refund.amount, refund.metadata],
  );
  return { refund: refunds.rows[0]!, intent: intents.rows[0]! };
}
