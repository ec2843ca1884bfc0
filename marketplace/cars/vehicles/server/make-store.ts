import { sql } from 'kysely';
import type { Database, Reader } from '#database/connection.ts';
import type { AdministeredMake, Make, MakeChangesRequest } from '../makes-contract.ts';

const columns = sql`slug, name, mark, featured is not null as featured, active`;
const inOrder = sql`order by makes.featured nulls last, folded(name)`;

/**
 * A range makes PostgreSQL use the index. It expects as many cars of one make as of any other, so with `=` it would
 * search all cars of the market for the first one.
 */
export const isOfMake = sql<boolean>`listing.category between slug and slug`;
const hasCars = sql`exists (select from listings as listing where ${isOfMake})`;

/** Makes that are switched off stay public as long as they have cars. */
export async function publicMakes(db: Reader): Promise<Make[]> {
  const { rows } = await sql<Make>`
    select ${columns} from makes where active or ${hasCars} ${inOrder}`.execute(db);
  return rows;
}

export async function findMakeName(db: Database, slug: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from makes where slug = ${slug}`.execute(
    db,
  );
  return rows[0]?.name ?? slug;
}

/** The lock makes an administrator who switches the make off wait for the car that is being added. */
export async function lockActiveMake(tx: Database, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select from makes where slug = ${slug} and active for share`.execute(tx);
  return rows.length === 1;
}

const mostCounted = 1_001;

export async function allMakes(db: Database): Promise<AdministeredMake[]> {
  const { rows } = await sql<AdministeredMake>`
    select ${columns},
      (select count(*)::integer from (
        select from listings as listing where ${isOfMake} limit ${mostCounted}
      ) as counted) as cars,
      (select count(*)::integer from catalogue where make = slug) as models
    from makes ${inOrder}`.execute(db);
  return rows;
}

type NewMake = Pick<Make, 'slug' | 'name' | 'mark'>;

export async function addMake(
  tx: Database,
  { slug, name, mark }: NewMake,
): Promise<'slug' | 'name' | null> {
  const { rows: added } = await sql`
    insert into makes (slug, name, mark) values (${slug}, ${name}, ${mark})
    on conflict do nothing returning slug`.execute(tx);
  if (added.length === 1) return null;
  const { rows: same } = await sql`select from makes where slug = ${slug}`.execute(tx);
  return same.length === 1 ? 'slug' : 'name';
}

/** Blocks other changes of the make and new cars of it. */
export async function lockMake(tx: Database, slug: string): Promise<Make | null> {
  const { rows } = await sql<Make>`
    select ${columns} from makes where slug = ${slug} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function updateMake(
  tx: Database,
  slug: string,
  { active, featured, mark }: MakeChangesRequest,
): Promise<void> {
  const last = sql`(select coalesce(max(featured), 0) + 1 from makes)`;
  const place = featured ? sql`coalesce(featured, ${last})` : sql`null`;
  await sql`update makes set
      active = ${active ?? sql`active`},
      featured = ${featured === undefined ? sql`featured` : place},
      mark = ${mark === undefined ? sql`mark` : mark || null}
    where slug = ${slug}`.execute(tx);
}

/** Returns false if the make has cars in any state. */
export async function removeMake(tx: Database, slug: string): Promise<boolean> {
  const { rows } = await sql`
    delete from makes where slug = ${slug} and not ${hasCars} returning slug`.execute(tx);
  return rows.length === 1;
}

export async function modelsOf(db: Reader, slug: string): Promise<string[]> {
  const { rows } = await sql<{ model: string }>`
    select model from catalogue where make = ${slug} order by folded(model)`.execute(db);
  return rows.map(({ model }) => model);
}

/** Returns false if the make has the model in any spelling. */
export async function addModel(tx: Database, slug: string, model: string): Promise<boolean> {
  const { rows } = await sql`
    insert into catalogue (make, model) values (${slug}, ${model})
    on conflict do nothing returning model`.execute(tx);
  return rows.length === 1;
}

export async function removeModel(tx: Database, slug: string, model: string): Promise<boolean> {
  const { rows } = await sql`
    delete from catalogue where make = ${slug} and model = ${model} returning model`.execute(tx);
  return rows.length === 1;
}
