import { type Connection, firstRow, oneRow } from '#database/pool-transaction.ts';
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

/** The intent must be locked. The table refuses to refund more than was paid. */
export async function addRefund(
  db: Connection,
  refund: Pick<RefundRow, 'id' | 'intent' | 'amount' | 'metadata'>,
) {
  const intent = await oneRow<IntentRow>(
    db,
    `update intents set refunded_amount = refunded_amount + $2 where id = $1
     returning ${intentColumns}`,
    [refund.intent, refund.amount],
  );
  const added = await oneRow<RefundRow>(
    db,
    `insert into refunds (id, intent, amount, metadata) values ($1, $2, $3, $4)
     returning ${refundColumns}`,
    [refund.id, refund.intent, refund.amount, refund.metadata],
  );
  return { refund: added, intent };
}

export const findRefund = (db: Connection, id: string) =>
  firstRow<RefundRow>(db, `select ${refundColumns} from refunds where id = $1`, [id]);

export const updateRefund = (
  db: Connection,
  { id, metadata }: Pick<RefundRow, 'id' | 'metadata'>,
) =>
  oneRow<RefundRow>(
    db,
    `update refunds set metadata = $2 where id = $1 returning ${refundColumns}`,
    [id, metadata],
  );

export async function failRefund(
  db: Connection,
  { id, intent, amount }: RefundRow,
): Promise<RefundRow> {
  await db.query('update intents set refunded_amount = refunded_amount - $2 where id = $1', [
    intent,
    amount,
  ]);
  return oneRow<RefundRow>(
    db,
    `update refunds set status = 'failed', failure_reason = 'expired_or_canceled_card'
     where id = $1 returning ${refundColumns}`,
    [id],
  );
}
