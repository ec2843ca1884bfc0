import { type Connection, firstRow, oneRow } from '#database/pool-transaction.ts';

export type DisputeRow = {
  id: string;
  intent: string;
  amount: number;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  created_at: Date;
};

export const disputeColumns = 'id, intent, amount, reason, status, created_at';

export const addDispute = (db: Connection, dispute: Omit<DisputeRow, 'created_at' | 'status'>) =>
  oneRow<DisputeRow>(
    db,
    `insert into disputes (id, intent, amount, reason) values ($1, $2, $3, $4)
     returning ${disputeColumns}`,
    [dispute.id, dispute.intent, dispute.amount, dispute.reason],
  );

export const findDispute = (db: Connection, id: string) =>
  firstRow<DisputeRow>(db, `select ${disputeColumns} from disputes where id = $1`, [id]);

export const lockDispute = (db: Connection, id: string) =>
  firstRow<DisputeRow>(db, `select ${disputeColumns} from disputes where id = $1 for update`, [id]);

export const endDispute = (db: Connection, id: string, status: 'won' | 'lost') =>
  oneRow<DisputeRow>(
    db,
    `update disputes set status = $2 where id = $1 returning ${disputeColumns}`,
    [id, status],
  );
