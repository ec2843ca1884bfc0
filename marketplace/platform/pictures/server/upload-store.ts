import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { refuseIf } from '#marketplace/errors.ts';
import { isOnHost, refusalToUpload, type Usage } from '../upload.ts';

export type Upload = { id: string; address: string };

/** A picture is unused if no present listing of the account shows it and it is no mark of a make. */
export async function usageOf(db: Database, accountId: string): Promise<Usage> {
  const { rows } = await sql<Usage>`
    with own as (
      select address, bytes from uploads where account_id = ${accountId} and discarded_at is null
    ), unused as (
      select address from own
      except select unnest(pictures) from listings where seller_id = ${accountId} and state <> 'removed'
      except select mark from makes
    )
    select (select count(*) from unused)::integer as unused, coalesce(sum(bytes), 0)::float8 as bytes
    from own`.execute(db);
  return rows[0]!;
}

/** Enforces the quota of the account for concurrent uploads, too. */
export async function addUpload(
  db: Database,
  accountId: string,
  { address, bytes, digest }: { address: string; bytes: number; digest?: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .execute();
    refuseIf(refusalToUpload(await usageOf(tx, accountId)));
    await tx
      .insertInto('uploads')
      .values({ accountId, address, bytes, digest: digest ?? null })
      .execute();
  });
}

/**
 * Returns true if the seller uploaded these pictures, shows them in a listing already, or they are on an allowed host.
 * Protects them from the sweep for another day, so that the listing can be saved.
 */
export async function isUsableBy(
  db: Database,
  sellerId: string,
  addresses: readonly string[],
  allowedHosts: readonly string[] = [],
): Promise<boolean> {
  const ours = addresses.filter((address) => !isOnHost(address, allowedHosts));
  if (ours.length === 0) return true;

  const uploaded = await markWanted(db, sellerId, ours);
  const others = ours.filter((address) => !uploaded.includes(address));
  return others.length === 0 || isShownBy(db, sellerId, others);
}

async function markWanted(db: Database, accountId: string, addresses: string[]) {
  const wanted = await db
    .updateTable('uploads')
    .set({ wantedAt: sql`greatest(wanted_at, now())` })
    .where('accountId', '=', accountId)
    .where('address', 'in', addresses)
    .where('discardedAt', 'is', null)
    .returning('address')
    .execute();
  return wanted.map(({ address }) => address);
}

async function isShownBy(db: Database, sellerId: string, addresses: string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('listings')
    .select(sql<string>`unnest(pictures)`.as('address'))
    .where('sellerId', '=', sellerId)
    .where('state', '<>', 'removed')
    .where('pictures', '&&', sql<string[]>`${addresses}::text[]`)
    .execute();
  const shown = new Set(rows.map(({ address }) => address));
  return addresses.every((address) => shown.has(address));
}

const peopleAtATime = 100;

/** Discards pictures that no listing has used since then, for a few accounts at a time. */
export async function discardOrphans(db: Database, since: Date, now: Date): Promise<void> {
  for (let people = await uploadersAfter(db); people.length > 0; ) {
    await sql`
      with shown as materialized (
        select seller_id, unnest(pictures) as address from listings
        where seller_id = any (${people}::uuid[]) and state <> 'removed'
      )
      update uploads set discarded_at = ${now}
      where account_id = any (${people}::uuid[]) and discarded_at is null and wanted_at < ${since}
        and not exists (select from shown
          where shown.seller_id = uploads.account_id and shown.address = uploads.address)
        and not exists (select from makes where mark = uploads.address)`.execute(db);
    people = await uploadersAfter(db, people.at(-1));
  }
}

async function uploadersAfter(db: Database, last?: string): Promise<string[]> {
  let query = db
    .selectFrom('uploads')
    .select('accountId')
    .distinct()
    .where('discardedAt', 'is', null)
    .orderBy('accountId')
    .limit(peopleAtATime);
  if (last) query = query.where('accountId', '>', last);
  return (await query.execute()).map(({ accountId }) => accountId);
}

export async function discardedUploads(
  db: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Upload[]> {
  let query = db
    .selectFrom('uploads')
    .select(['id', 'address'])
    .where('discardedAt', 'is not', null)
    .orderBy('id')
    .limit(limit);
  if (after) query = query.where('id', '>', after);
  return query.execute();
}

export async function forgetUpload(db: Database, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}

export async function picturesInUse(db: Database): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select unnest(pictures) as address from listings where state <> 'removed'
    union select address from uploads where discarded_at is null`.execute(db);
  return rows.map(({ address }) => address);
}
