import type { Connection } from '../in-transaction.ts';

export type DisputeRow = {
  id: string;
  intent: string;
  amount: number;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  created_at: Date;
};

export const disputeColumns = 'id, intent, amount, reason, status, created_at';

export async function addDispute(
  db: Connection,
  dispute: Omit<DisputeRow, 'created_at' | 'status'>,
): Promise<DisputeRow> {
  const { rows } = await db.query<DisputeRow>(
    `insert into disputes (id, intent, amount, reason) values ($1, $2, $3, $4)
     returning ${disputeColumns}`,
    [dispute.id, dispute.intent, dispute.amount, dispute.reason],
  );
  return rows[0]!;
}

export async function findDispute(db: Connection, id: string): Promise<DisputeRow | undefined> {
  const { rows } = await db.query<DisputeRow>(
    `select ${disputeColumns} from disputes where id = $1`,
    [id],
  );
  return rows[0];
}

export async function lockDispute(db: Connection, id: string): Promise<DisputeRow | undefined> {
  const { rows } = await db.query<DisputeRow>(
    `select ${disputeColumns} from disputes where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function endDispute(
  db: Connection,
  id: string,
  status: 'won' | 'lost',
): Promise<DisputeRow> {
  const { rows } = await db.query<DisputeRow>(
    `update disputes set status = $2 where id = $1 returning ${disputeColumns}`,
    [id, status],
  );
  return rows[0]!;
}
