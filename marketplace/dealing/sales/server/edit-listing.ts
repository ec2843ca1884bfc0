import type { Database } from '#database/connection.ts';
import type { Listing, ListingDetails } from '#marketplace/cars/listings/listing.ts';
import { keepVin } from '#marketplace/cars/listings/server/keep-vin.ts';
import { updateListing } from '#marketplace/cars/listings/server/listing-store.ts';
import { refuseClosedMake } from '#marketplace/cars/listings/server/refuse-closed-make.ts';
import { refuseContradictions } from '#marketplace/cars/listings/server/refuse-contradictions.ts';
import { readFactsShown } from '#marketplace/cars/listings/server/revision-store.ts';
import { openBookingsOn, reprice } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { notifyPriceChangeLater } from '#marketplace/dealing/bookings/server/notify-price-change.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { priceFor } from '#marketplace/dealing/offers/server/price-for.ts';
import { holdOn } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { ensure, found, Refusal } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { reportSameVin } from './report-same-vin.ts';
import { reviseListing } from './revise-listing.ts';

/** A running checkout keeps the amount that it showed; every other open booking takes the new price. */
export async function editListing(
  db: Database,
  listing: Listing,
  changes: Partial<ListingDetails>,
  { by, now }: { by: Account; now: Date },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const edit = { id: listing.id, changes, editorId: by.id, now };
  try {
    await db.transaction().execute((tx) => saveEdit(tx, edit));
  } catch (error) {
    const isTaken = error instanceof Refusal && error.code === 'vin_taken';
    if (isTaken) await reportSameVin(db, listing, changes.vehicle?.vin ?? null);
    throw error;
  }
}

type Edit = { id: string; changes: Partial<ListingDetails>; editorId: string; now: Date };

async function saveEdit(tx: Database, { id, changes, editorId, now }: Edit) {
  const { listing } = await lockDeal(tx, { listingId: id });
  const before = found(listing, 'listing_sold');
  const shown = await readFactsShown(tx, before);
  const { category, resalePrice, vehicle } = changes;
  if (category !== undefined && category !== before.category) await refuseClosedMake(tx, category);
  refuseContradictions(changes, now, before);
  ensure(await updateListing(tx, id, changes), 'listing_sold');
  if (resalePrice !== undefined && resalePrice !== before.resalePrice) {
    await repriceBookings(tx, { id, resalePrice }, now);
  }
  if (vehicle?.vin !== undefined) await keepVin(tx, id, vehicle.vin);
  await reviseListing(tx, { listing: before, shown, editorId, now });
}

/** A buyer with an agreed price keeps it, unless the new one is lower. */
async function repriceBookings(tx: Database, car: Pick<Listing, 'id' | 'resalePrice'>, now: Date) {
  const running = await holdOn(tx, car.id);
  for (const booking of await openBookingsOn(tx, car.id)) {
    const price = await priceFor(tx, car, booking.buyer.id, now);
    if (booking.id === running?.bookingId || booking.price === price) continue;
    await reprice(tx, booking.id, price);
    await notifyPriceChangeLater(tx, booking, now);
  }
}
