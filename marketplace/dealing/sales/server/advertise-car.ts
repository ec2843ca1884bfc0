import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { advertise } from '#marketplace/cars/listings/server/listing-store.ts';
import { isSecondOffer, vinOf } from '#marketplace/cars/listings/server/vin-store.ts';
import { Refusal } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { reportSameVin } from './report-same-vin.ts';

/** Advertising a car again changes nothing. */
export async function advertiseCar(db: Database, listing: Listing, by: Account): Promise<void> {
  const { id, seller } = listing;
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await advertise(tx, id)) || by.id === seller.id) return;
      await recordInAudit(tx, { action: 'listing.advertised', actorId: by.id, subjectId: id });
    });
  } catch (error) {
    if (!isSecondOffer(error)) throw error;
    await reportSameVin(db, listing, await vinOf(db, id));
    throw new Refusal('vin_in_use');
  }
}
