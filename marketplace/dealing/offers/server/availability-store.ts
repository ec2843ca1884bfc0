import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Reader } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { majorUnits } from '#marketplace/money.ts';
import type { Availability } from '../contract.ts';
import { priceWith } from '../offer.ts';

type Row = Pick<Listing, 'state' | 'hidden' | 'resalePrice'> & {
  sellerId: string;
  holderId: string | null;
  heldUntil: Date | null;
  reservedFor: string | null;
  reservedUntil: Date | null;
  agreed: number | null;
  agreedUntil: Date | null;
};

type CarAvailability = {
  listing: Pick<Listing, 'state' | 'hidden'> & { seller: { id: string } };
  availability: z.input<typeof Availability>;
};

/** Does not reveal which other buyer can pay, or at which price. One query, because every visitor of a car asks. */
export async function findAvailability(
  db: Reader,
  listingId: string,
  callerId: string | null,
  now: Date,
): Promise<CarAvailability | null> {
  const { rows } = await sql<Row>`
    select listing.state, listing.hidden, listing.resale_price, listing.seller_id,
      hold.buyer_id as holder_id, hold.held_until, kept.buyer_id as reserved_for, kept.reserved_until,
      own.amount as agreed, own.price_until as agreed_until
    from listings as listing
    left join payment_attempts as hold on hold.listing_id = listing.id
      and hold.state in ('creating', 'open', 'expiring')
    left join offers as kept on kept.listing_id = listing.id and kept.state = 'accepted'
      and kept.reserved_until > ${now}
    left join offers as own on own.listing_id = listing.id and own.buyer_id = ${callerId}
      and own.state = 'accepted' and own.price_until > ${now}
    where listing.id = ${listingId} and listing.state <> 'removed'`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { state, hidden, sellerId } = row;
  const listing = { state, hidden, seller: { id: sellerId } };
  return { listing, availability: availabilityIn(row, callerId) };
}

function availabilityIn(row: Row, callerId: string | null): z.input<typeof Availability> {
  if (row.state === 'sold') return { status: 'sold', until: null, agreed: null };
  const agreed =
    row.agreed !== null && row.agreedUntil !== null
      ? { price: majorUnits(priceWith(row.resalePrice, row.agreed)), until: row.agreedUntil }
      : null;
  if (row.holderId && row.holderId !== callerId) {
    return { status: 'held', until: row.heldUntil, agreed };
  }
  if (row.reservedFor && row.reservedFor !== callerId) {
    return { status: 'reserved', until: row.reservedUntil, agreed };
  }
  return { status: agreed ? 'yours' : 'free', until: agreed?.until ?? null, agreed };
}
