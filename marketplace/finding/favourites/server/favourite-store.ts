import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { cursorOf, moveCursor } from '#database/cursor-store.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import type { Money } from '#marketplace/money.ts';
import { soldIsShownSince } from '../favourite.ts';

/** `price` is what the browser says that the car cost. */
export type FavouriteRequest = { id: string; price: Money | null };

/** The newest first. */
export const listFavourites = (db: Database, accountId: string, now: Date) =>
  db
    .selectFrom('favourites as favourite')
    .innerJoin('listings as listing', 'listing.id', 'favourite.listingId')
    .select(['listing.id', 'favourite.price'])
    .where('favourite.accountId', '=', accountId)
    .where(({ or, eb }) =>
      or([eb('listing.state', '<>', 'sold'), eb('listing.leftAt', '>', soldIsShownSince(now))]),
    )
    .orderBy('favourite.addedAt', 'desc')
    .execute();

/** Inserting favourites takes these locks anyway; taken first and in order, they cannot deadlock. */
export async function lockCars(tx: Database, ids: string[]): Promise<void> {
  await tx
    .selectFrom('listings as listing')
    .select('listing.id')
    .where(sql<boolean>`listing.id = any(${ids}::uuid[])`)
    .orderBy('listing.id')
    .forKeyShare()
    .execute();
}

/** Existing favourites stay as they are, and cars that are not public are left out. */
export async function addFavourites(
  tx: Database,
  accountId: string,
  requests: FavouriteRequest[],
  now: Date,
): Promise<void> {
  await sql`
    insert into favourites (account_id, listing_id, price, added_at)
    select ${accountId}, listing.id,
      case when exists (
        select from price_changes as change
        where change.listing_id = listing.id and request.price in (change.before, change.price, change.lowest)
      ) then request.price else listing.resale_price end,
      now() - request.place * interval '1 microsecond'
    from unnest(${requests.map(({ id }) => id)}::uuid[], ${requests.map(({ price }) => price)}::integer[])
      with ordinality as request (id, price, place)
    join listings as listing on listing.id = request.id
    where (listing.state = 'advertised' and not listing.hidden)
      or (listing.state = 'sold' and listing.left_at > ${soldIsShownSince(now)})
    on conflict do nothing`.execute(tx);
}

export async function removeFavourite(db: Database, accountId: string, id: string): Promise<void> {
  await db
    .deleteFrom('favourites')
    .where('accountId', '=', accountId)
    .where('listingId', '=', id)
    .execute();
}

export async function eraseFavouritesOf(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('favourites').where('accountId', '=', accountId).execute();
}

const job = 'favourites-forgotten';

/** Deletes favourites of cars that left the market since the last run and before this moment. */
export async function deleteOldFavourites(db: Database, before: Date): Promise<void> {
  const last = (await cursorOf(db, job)) ?? '-infinity';
  await deleteInBatches(
    db,
    'favourites',
    sql`exists (select from listings where listings.id = favourites.listing_id
      and listings.left_at >= ${last}::timestamptz and listings.left_at < ${before})`,
  );
  await moveCursor(db, job, before.toISOString());
}
