import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { impossibleAfter } from '#marketplace/impossible-after.ts';
import type { NewLead } from '../booking-mails.ts';

const day = 24 * 3_600_000;
/** Older bookings are only in the list of leads. */
const longestDelay = 7 * day;

type Seller = { name: string; email: string };
type LeadToEmail = NewLead & { bookingId: string };

/**
 * Marks new bookings as emailed and returns them. Of several concurrent calls, one gets each booking. Buyers with a proved
 * address come first. A booking that repeats one of the last day is marked, but not returned.
 */
export async function takeNewLeads(
  tx: Database,
  sellerId: string,
  now: Date,
): Promise<{ seller: Seller | undefined; leads: LeadToEmail[] }> {
  const seller = await tx
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('id', '=', sellerId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  const { rows: taken } = await sql<{ id: string }>`
    update bookings set seller_told_at = ${now}
    where id in (
      select booking.id from bookings as booking
      join listings as listing on listing.id = booking.listing_id
      where listing.seller_id = ${sellerId} and booking.state = 'open' and booking.seller_told_at is null
        and booking.id >= time_ordered_id(${new Date(now.getTime() - longestDelay)})
      order by booking.id for update of booking)
    and seller_told_at is null
    returning id`.execute(tx);
  if (taken.length === 0) return { seller, leads: [] };
  const { rows: leads } = await sql<LeadToEmail>`
    select booking.id as booking_id, booking.phone, booking.location, booking.price,
      name_known_to(${sellerId}, buyer.id, buyer.name) as buyer,
      json_build_object('id', listing.id, 'name', listing.name, 'picture', listing.pictures[1]) as car
    from bookings as booking
    join listings as listing on listing.id = booking.listing_id
    join accounts as buyer on buyer.id = booking.buyer_id
    where booking.id = any(${taken.map(({ id }) => id)}::uuid[]) and not exists (
        select from bookings as earlier
        where earlier.listing_id = booking.listing_id and earlier.buyer_id = booking.buyer_id
          and earlier.id < booking.id and earlier.seller_told_at > ${new Date(now.getTime() - day)}
          and earlier.seller_told_at <= ${impossibleAfter(now)})
    order by (buyer.email_proven_at is null), booking.id`.execute(tx);
  return { seller, leads };
}
