import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { listingsByIds } from '#marketplace/cars/listings/server/listing-store.ts';
import { vinOf } from '#marketplace/cars/listings/server/vin-store.ts';
import { findMakeName } from '#marketplace/cars/vehicles/server/make-store.ts';
import type { CarAsSold, Receipt } from '../receipt.ts';

/** Freezes names, addresses and the car as they are now, in the transaction that adds the payment. */
export async function writeReceipt(
  tx: Database,
  bookingId: string,
  card: Receipt['card'],
): Promise<void> {
  const car = JSON.stringify(await findCarAsSold(tx, bookingId));
  await sql`
    insert into receipts (booking_id, car_name, seller_name, seller_email, seller_phone, buyer_name, buyer_email,
      card_brand, card_last4, car)
    select booking.id, listing.name, seller.name, seller.email, listing.phone, buyer.name, buyer.email,
      ${card?.brand}::text, ${card?.last4}::text, ${car}::jsonb
    from bookings as booking
    join listings as listing on listing.id = booking.listing_id
    join accounts as seller on seller.id = listing.seller_id
    join accounts as buyer on buyer.id = booking.buyer_id
    where booking.id = ${bookingId}`.execute(tx);
}

async function findCarAsSold(tx: Database, bookingId: string): Promise<CarAsSold> {
  const { listingId } = await tx
    .selectFrom('bookings')
    .select('listingId')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const [car] = await listingsByIds(tx, [listingId]);
  const { category, location, condition, originalPrice, yearsUsed, ...others } = car!;
  const { description, pictures, vehicle } = others;
  return {
    make: await findMakeName(tx, category),
    ...{ location, condition, originalPrice, yearsUsed, description, pictures, vehicle },
    vin: await vinOf(tx, listingId),
  };
}

export async function findReceipt(db: Database, bookingId: string): Promise<Receipt | null> {
  const { rows } = await sql<Receipt>`
    select payment.transaction_id, payment.amount, payment.paid_at, receipt.car_name as car, receipt.car as as_sold,
      json_build_object('name', seller_name, 'email', seller_email, 'phone', seller_phone) as seller,
      json_build_object('name', buyer_name, 'email', buyer_email) as buyer,
      case when card_brand is not null and card_last4 is not null
        then json_build_object('brand', card_brand, 'last4', card_last4) end as card
    from receipts as receipt join payments as payment on payment.booking_id = receipt.booking_id
    where receipt.booking_id = ${bookingId}`.execute(db);
  return rows[0] ?? null;
}

/** Forgets receipts of payments before then. The payments stay, without names. */
export async function forgetReceipts(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('receipts')
    .using('payments as payment')
    .whereRef('payment.bookingId', '=', 'receipts.bookingId')
    .where('payment.paidAt', '<', before)
    .execute();
}
