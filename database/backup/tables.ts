import type { Client } from 'pg';

export type Table = {
  /** With its schema, e.g. `identity.users`. */
  name: string;
  /** Columns that are not generated. */
  columns: string[];
};

/** All our tables except `migrations`, each after those that it refers to. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(`
    select
      tables.oid::regclass::text as name,
      array(
        select quote_ident(attname) from pg_attribute
        where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select confrelid::regclass::text from pg_constraint
        where conrelid = tables.oid and contype = 'f' and confrelid <> tables.oid
      ) as "refersTo"
    from ${ownTables} and tables.oid::regclass::text <> 'migrations'
    order by name`);

  const sorted: Table[] = [];
  const visit = ({ name, columns, refersTo }: (typeof rows)[number]) => {
    if (sorted.some((table) => table.name === name)) return;
    for (const other of refersTo) visit(rows.find((row) => row.name === other)!);
    sorted.push({ name, columns });
  };
  rows.forEach(visit);
  return sorted;
}

/** Drops everything that migrations create, but no tables of extensions. */
export async function dropEverything(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop table if exists %s cascade', tables.oid::regclass) as statement from ${ownTables}
    union all
    select format('drop function if exists %s cascade', pg_proc.oid::regprocedure)
    from pg_proc
    where pronamespace = current_schema()::regnamespace and not exists (
      select from pg_depend
      where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`);
  for (const { statement } of rows) await client.query(statement);
  await client.query('drop schema if exists identity, card_sandbox cascade');
}

const ownTables = `pg_class as tables
  where tables.relkind = 'r'
    and tables.relnamespace::regnamespace::text in
      (quote_ident(current_schema()), 'identity', 'card_sandbox')
    and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = tables.oid and deptype = 'e')`;
