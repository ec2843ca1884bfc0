import type { Connection } from '../in-transaction.ts';
import { type IntentRow, intentColumns } from './intent-store.ts';

export type RefundRow = {
  id: string;
  intent: string;
  amount: number;
  metadata: Record<string, string>;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
  created_at: Date;
};

export const refundColumns = 'id, intent, amount, metadata, status, failure_reason, created_at';

/** The intent must be locked. The table itself refuses to give back more than was paid. */
export async function addRefund(
  db: Connection,
  refund: Pick<RefundRow, 'id' | 'intent' | 'amount' | 'metadata'>,
): Promise<{ refund: RefundRow; intent: IntentRow }> {
  const intents = await db.query<IntentRow>(
    `update intents set refunded_amount = refunded_amount + $2 where id = $1
     returning ${intentColumns}`,
    [refund.intent, refund.amount],
  );
  const refunds = await db.query<RefundRow>(
    `insert into refunds (id, intent, amount, metadata) values ($1, $2, $3, $4)
     returning ${refundColumns}`,
    [refund.id, refund.intent, refund.amount, refund.metadata],
  );
  return { refund: refunds.rows[0]!, intent: intents.rows[0]! };
}

export async function findRefund(db: Connection, id: string): Promise<RefundRow | undefined> {
  const { rows } = await db.query<RefundRow>(`select ${refundColumns} from refunds where id = $1`, [
    id,
  ]);
  return rows[0];
}

export async function updateRefund(
  db: Connection,
  { id, metadata }: Pick<RefundRow, 'id' | 'metadata'>,
): Promise<RefundRow> {
  const { rows } = await db.query<RefundRow>(
    `update refunds set metadata = $2 where id = $1 returning ${refundColumns}`,
    [id, metadata],
  );
  return rows[0]!;
}

/** The bank did not take it: the money is with the shop again. */
export async function failRefund(
  db: Connection,
  { id, intent, amount }: RefundRow,
): Promise<RefundRow> {
  await db.query('update intents set refunded_amount = refunded_amount - $2 where id = $1', [
    intent,
    amount,
  ]);
  const { rows } = await db.query<RefundRow>(
    `update refunds set status = 'failed', failure_reason = 'expired_or_canceled_card'
     where id = $1 returning ${refundColumns}`,
    [id],
  );
  return rows[0]!;
}
