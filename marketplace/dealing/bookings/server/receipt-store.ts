import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { listingsByIds } from '#marketplace/cars/listings/server/listing-store.ts';
import { vinOf } from '#marketplace/cars/listings/server/vin-store.ts';
import { findMakeName } from '#marketplace/cars/vehicles/server/make-store.ts';
import type { CarAsSold, Receipt } from '../receipt.ts';

/** Freezes names, addresses and the car as they are now; in the transaction that adds the payment. */
export async function writeReceipt(
  tx: Database,
  bookingId: string,
  card: Receipt['card'],
): Promise<void> {
  const car = JSON.stringify(await findCarAsSold(tx, bookingId));
  await tx
    .insertInto('receipts')
    .columns([
      'bookingId',
      'carName',
      'sellerName',
      'sellerEmail',
      'sellerPhone',
      'buyerName',
      'buyerEmail',
      'cardBrand',
      'cardLast4',
      'car',
    ])
    .expression((from) =>
      from
        .selectFrom('bookings as booking')
        .innerJoin('listings as listing', 'listing.id', 'booking.listingId')
        .innerJoin('accounts as seller', 'seller.id', 'listing.sellerId')
        .innerJoin('accounts as buyer', 'buyer.id', 'booking.buyerId')
        .select(({ val }) => [
          'booking.id',
          'listing.name as carName',
          'seller.name as sellerName',
          'seller.email as sellerEmail',
          'listing.phone as sellerPhone',
          'buyer.name as buyerName',
          'buyer.email as buyerEmail',
          val(card?.brand ?? null).as('cardBrand'),
          val(card?.last4 ?? null).as('cardLast4'),
          sql`${car}::jsonb`.as('car'),
        ])
        .where('booking.id', '=', bookingId),
    )
    .execute();
}

/** What its seller says of the car of a booking. */
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

/** Null for what is not paid. */
export async function findReceipt(db: Database, bookingId: string): Promise<Receipt | null> {
  const row = await db
    .selectFrom('receipts as receipt')
    .innerJoin('payments as payment', 'payment.bookingId', 'receipt.bookingId')
    .select([
      'receipt.carName',
      'receipt.sellerName',
      'receipt.sellerEmail',
      'receipt.sellerPhone',
      'receipt.buyerName',
      'receipt.buyerEmail',
      'receipt.cardBrand',
      'receipt.cardLast4',
      'receipt.car',
      'payment.transactionId',
      'payment.amount',
      'payment.paidAt',
    ])
    .where('receipt.bookingId', '=', bookingId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    transactionId: row.transactionId,
    amount: row.amount,
    paidAt: row.paidAt,
    car: row.carName,
    asSold: row.car as CarAsSold | null,
    seller: { name: row.sellerName, email: row.sellerEmail, phone: row.sellerPhone },
    buyer: { name: row.buyerName, email: row.buyerEmail },
    card: row.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
  };
}

/** Of what was paid before. The payment stays, without names. */
export async function forgetReceipts(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('receipts')
    .using('payments as payment')
    .whereRef('payment.bookingId', '=', 'receipts.bookingId')
    .where('payment.paidAt', '<', before)
    .execute();
}
