import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Money } from '#marketplace/money.ts';

type BuyerAndCar = { buyerId: string; listingId: string };

export type LiveBooking = BuyerAndCar & { id: string; price: Money; askingPrice: Money };

/** Open and paid bookings of any of these buyers for any of these cars. */
export async function liveBookingsOf(tx: Database, wanted: BuyerAndCar[]): Promise<LiveBooking[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<LiveBooking>`
    select booking.id, booking.buyer_id, booking.listing_id, booking.price, listing.resale_price as asking_price
    from bookings as booking join listings as listing on listing.id = booking.listing_id
    where booking.listing_id = any(${wanted.map(({ listingId }) => listingId)}::uuid[])
      and booking.buyer_id = any(${wanted.map(({ buyerId }) => buyerId)}::uuid[])
      and booking.state in ('open', 'paid')`.execute(tx);
  return rows;
}
