import { sql } from 'kysely';
import type { Database, Reader } from '#database/connection.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { isInsider, type Listing } from '../listing.ts';

/** Null for callers other than the seller, administrators and the buyer who paid. */
export async function vinFor(
  db: Reader,
  caller: Account | null,
  listing: Listing,
): Promise<string | null> {
  if (!caller || !listing.hasVin) return null;
  const { rows } = await sql<{ vin: string }>`
    select vin from listing_vins
    where listing_id = ${listing.id} and (${isInsider(caller, listing)} or exists (
      select from payments join bookings on bookings.id = payments.booking_id
      where payments.listing_id = listing_vins.listing_id and payments.refunded_at is null
        and bookings.buyer_id = ${caller.id}
    ))`.execute(db);
  return rows[0]?.vin ?? null;
}

/**
 * Call it under the lock of the listing. `listed`: its seller has another car with this VIN that is not sold. `taken`:
 * another seller's car with it is on offer, like this one.
 */
export async function setVin(
  tx: Database,
  listingId: string,
  vin: string | null,
): Promise<'set' | 'listed' | 'taken'> {
  await tx.deleteFrom('listingVins').where('listingId', '=', listingId).execute();
  if (vin === null) return 'set';
  const added = await tx
    .insertInto('listingVins')
    .values({ listingId, vin })
    // An error would write the VIN into PostgreSQL's log.
    .onConflict((conflict) => conflict.doNothing())
    .returning('listingId')
    .execute();
  if (added.length === 1) return 'set';
  return (await hasListed(tx, listingId, vin)) ? 'listed' : 'taken';
}

async function hasListed(tx: Database, listingId: string, vin: string): Promise<boolean> {
  const own = await tx
    .selectFrom('listingVins as other')
    .innerJoin('listings as listing', 'listing.sellerId', 'other.sellerId')
    .select('other.listingId')
    .where('listing.id', '=', listingId)
    .where('other.vin', '=', vin)
    .where('other.sold', '=', false)
    .executeTakeFirst();
  return own !== undefined;
}

export const vinOf = async (db: Database, listingId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('listingVins')
      .select('vin')
      .where('listingId', '=', listingId)
      .executeTakeFirst()
  )?.vin ?? null;

type Offer = { id: string; name: string };

export async function offerWith(db: Database, vin: string): Promise<Offer | undefined> {
  return db
    .selectFrom('listingVins as known')
    .innerJoin('listings as listing', 'listing.id', 'known.listingId')
    .select(['listing.id', 'listing.name'])
    .where('known.vin', '=', vin)
    .where(sql<boolean>`known.on_offer`)
    .executeTakeFirst();
}

/** The error of the database if another car with the VIN is on offer. */
export const isSecondOffer = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'one_offer_per_vin';
