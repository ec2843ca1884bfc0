import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

export type PlanNode = {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Loops'?: number;
  Plans?: PlanNode[];
};

export const nodesIn = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesIn),
];

/** How many rows of a table this reads, versions that are no longer valid included. */
export const rowsRead = (db: Database, table: string, read: (tx: Database) => Promise<unknown>) =>
  db.transaction().execute(async (tx) => {
    const before = await rowsReadSoFar(tx, table);
    await read(tx);
    return (await rowsReadSoFar(tx, table)) - before;
  });

/** By the transaction. A scan of the table returns rows, and an index lets them be fetched. */
async function rowsReadSoFar(tx: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select pg_stat_get_xact_tuples_returned(id) + pg_stat_get_xact_tuples_fetched(id)
      + (select sum(pg_stat_get_xact_tuples_fetched(indexrelid)) from pg_index where indrelid = id) as count
    from cast(to_regclass(${table}) as oid) as id`.execute(tx);
  return Number(rows[0]!.count);
}
