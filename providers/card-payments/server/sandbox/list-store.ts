import { z } from 'zod';
import type { Connection } from '#database/pool-transaction.ts';
import { eventColumns } from './events/event-store.ts';
import { disputeColumns } from './intents/dispute-store.ts';
import { intentColumns } from './intents/intent-store.ts';
import { refundColumns } from './intents/refund-store.ts';

export const listFields = {
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
};

export const createdFields = z.strictObject({ gte: z.coerce.number().int() }).optional();

type Place = {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

/** SQL with one ? for its value. Without a value it is left out. */
type Condition = [sql: string, value: unknown];

const columnsOf = {
  intents: intentColumns,
  refunds: refundColumns,
  events: eventColumns,
  disputes: disputeColumns,
};

export async function listRows<Row>(
  db: Connection,
  table: keyof typeof columnsOf,
  { limit, starting_after, ending_before }: Place,
  wanted: Condition[],
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const positionOf = `(select position from ${table} where id = ?)`;
  const conditions = [
    ...wanted,
    [`position < ${positionOf}`, starting_after],
    [`position > ${positionOf}`, ending_before],
  ].filter((condition): condition is Condition => condition[1] !== undefined);
  const where = conditions.map(([sql], index) => sql.replace('?', `$${index + 2}`));
  const direction = ending_before ? 'asc' : 'desc';

  const { rows } = await db.query(
    `select ${columnsOf[table]} from ${table} where ${['true', ...where].join(' and ')}
     order by position ${direction} limit $1 + 1`,
    [limit, ...conditions.map(([, value]) => value)],
  );
  const page: Row[] = rows.slice(0, limit);
  return { rows: ending_before ? page.reverse() : page, hasMore: rows.length > limit };
}

export const toList = (url: string, data: unknown[], hasMore: boolean) => ({
  object: 'list',
  url,
  data,
  has_more: hasMore,
});
