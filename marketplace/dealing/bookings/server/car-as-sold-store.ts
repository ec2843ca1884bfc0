import type { Database } from '#database/connection.ts';
import { listingsByIds } from '#marketplace/cars/listings/server/listing-store.ts';
import { vinOf } from '#marketplace/cars/listings/server/vin-store.ts';
import { findMakeName } from '#marketplace/cars/vehicles/server/make-store.ts';
import type { CarAsSold } from '../receipt.ts';

/** What its seller says of the car of a booking. */
export async function findCarAsSold(tx: Database, bookingId: string): Promise<CarAsSold> {
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
