import { sql } from 'kysely';
import type { Database, Reader } from '#database/connection.ts';
import type { Make } from '../makes.ts';
import type { AdministeredMake, MakeChangesRequest } from '../makes-contract.ts';

const columns = sql`slug, name, mark, featured is not null as featured, active`;
const inOrder = sql`order by makes.featured nulls last, folded(name)`;

/**
 * A range, for the index: of a single make PostgreSQL expects as many cars as of any other, so it would look for the
 * first one among all cars of the market, even where there is none.
 */
export const isOfMake = sql<boolean>`listing.category between slug and slug`;
const hasCars = sql`exists (select from listings as listing where ${isOfMake})`;

/** What visitors may meet: those that are switched off stay as long as there are cars of them. */
export async function publicMakes(db: Reader): Promise<Make[]> {
  const { rows } = await sql<Make>`
    select ${columns} from makes where active or ${hasCars} ${inOrder}`.execute(db);
  return rows;
}

/** How the maker writes it. */
export async function findMakeName(db: Database, slug: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from makes where slug = ${slug}`.execute(
    db,
  );
  return rows[0]?.name ?? slug;
}

/** Whether a car of it may be added. Whoever switches it off waits until that car is there. */
export async function lockActiveMake(tx: Database, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select from makes where slug = ${slug} and active for share`.execute(tx);
  return rows.length === 1;
}

/** The cars are counted no further than this. */
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

/** What stands in the way: a make with the same address or the same name. */
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

/** Its name, once nobody else can change it or add a car of it. */
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

/** False while there are cars of it, in whatever state. */
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

/** False when it is there already, however it is written. */
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
