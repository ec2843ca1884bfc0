import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { offerWith } from '#marketplace/cars/listings/server/vin-store.ts';
import { addReport } from '#marketplace/cars/reports/server/report-store.ts';

/** One of the two cars has a wrong VIN. Administrators find out which; the report does not show the VIN. */
export async function reportSameVin(
  db: Database,
  one: Pick<Listing, 'id' | 'name'>,
  vin: string | null,
): Promise<void> {
  const other = vin === null ? undefined : await offerWith(db, vin);
  if (!other || other.id === one.id) return;
  const sameAs = ({ id, name }: typeof other) => `Has the same VIN as ${name} (${id}).`;
  await addReport(db, { listingId: one.id, reporter: 'market', reason: sameAs(other) });
  await addReport(db, { listingId: other.id, reporter: 'market', reason: sameAs(one) });
}
