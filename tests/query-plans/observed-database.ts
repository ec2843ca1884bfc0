import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import type { Database } from '#database/connection.ts';
import type { Tables } from '#database/schema.ts';
import { databaseUrl } from '../runner/empty-database.ts';
import { nodesIn, type PlanNode } from './query-plan.ts';

/** What runs queries, by which indexes, and the name of the case. */
export type PlanCase = [title: string, indexes: string | string[], query: () => Promise<unknown>];

const daysAsText = new TypeOverrides();
daysAsText.setTypeParser(types.builtins.DATE, String);

let queries: CompiledQuery[] = [];

/** Remembers its queries. One connection, because a plan is explained in the transaction of its query. */
export const db: Database = new Kysely<Tables>({
  dialect: new PostgresDialect({
    pool: new Pool({ connectionString: databaseUrl, max: 1, types: daysAsText }),
  }),
  plugins: [new CamelCasePlugin()],
  log: ({ query }) => {
    queries.push(query);
  },
});

/** The nodes of the plans of all queries that `run` sends. */
export async function plansOf(run: () => Promise<unknown>): Promise<PlanNode[]> {
  queries = [];
  await run();
  const nodes: PlanNode[] = [];
  for (const query of [...queries]) {
    // Begins, ends or sets up the transaction in which the next queries are planned.
    if (/^(begin|commit|select set_config)/.test(query.sql)) {
      await db.executeQuery(query);
      continue;
    }
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      ...query,
      sql: `explain (format json) ${query.sql}`,
    });
    nodes.push(...nodesIn(Object.values(rows[0]!)[0]![0].Plan));
  }
  return nodes;
}

export const indexesIn = (nodes: PlanNode[]) => nodes.map((node) => node['Index Name']);

/** Tables of which a plan reads every row. */
export const scannedIn = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']!);

/** All sorts but those of the few rows that a subquery finds for one row. */
export function sortsOfMany(nodes: PlanNode[]): PlanNode[] {
  const ofOneRow = new Set(
    nodes.filter((node) => node['Parent Relationship'] === 'SubPlan').flatMap(nodesIn),
  );
  return nodes.filter((node) => node['Node Type'].includes('Sort') && !ofOneRow.has(node));
}
