import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { cursorOf, moveCursor } from '#database/cursor-store.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import type { Money } from '#marketplace/money.ts';
import { soldIsShownSince } from '../favourite.ts';

/** `price` is what a browser says that it has seen. */
export type Wish = { id: string; price: Money | null };

export type Kept = { id: string; price: Money };

/** The newest first, without those that were sold so long ago that nobody wants to know. */
export const favouritesOf = (db: Database, accountId: string, now: Date): Promise<Kept[]> =>
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

/** A row that refers to a car takes this lock anyway; taken first and in order, nobody waits for each other in a circle. */
export async function holdCars(tx: Database, ids: string[]): Promise<void> {
  await tx
    .selectFrom('listings as listing')
    .select('listing.id')
    .where(sql<boolean>`listing.id = any(${ids}::uuid[])`)
    .orderBy('listing.id')
    .forKeyShare()
    .execute();
}

/**
 * What is kept already stays as it was, and what nobody else may see is left out. A browser that saved a car before its
 * owner logged in may say what it cost then, if it ever did.
 */
export async function addFavourites(
  tx: Database,
  accountId: string,
  wishes: Wish[],
  now: Date,
): Promise<void> {
  await sql`
    insert into favourites (account_id, listing_id, price, added_at)
    select ${accountId}, listing.id,
      case when exists (
        select from price_changes as change
        where change.listing_id = listing.id and wish.price in (change.before, change.price, change.lowest)
      ) then wish.price else listing.resale_price end,
      now() - wish.place * interval '1 microsecond'
    from unnest(${wishes.map(({ id }) => id)}::uuid[], ${wishes.map(({ price }) => price)}::integer[])
      with ordinality as wish (id, price, place)
    join listings as listing on listing.id = wish.id
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

/** Whoever left for good keeps nothing. */
export async function eraseFavouritesOf(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('favourites').where('accountId', '=', accountId).execute();
}

const job = 'favourites-forgotten';

/** Of cars that left the market before; those that had left the last time have been looked at. */
export async function forgetFavourites(db: Database, before: Date): Promise<void> {
  const last = (await cursorOf(db, job)) ?? '-infinity';
  await deleteInBatches(
    db,
    'favourites',
    sql`exists (select from listings where listings.id = favourites.listing_id
      and listings.left_at >= ${last}::timestamptz and listings.left_at < ${before})`,
  );
  await moveCursor(db, job, before.toISOString());
}
