import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { offerWith } from '#marketplace/cars/listings/server/vin-store.ts';
import { addReport } from '#marketplace/cars/reports/server/report-store.ts';

/** Nobody reported them but the market itself. */
const reporter = 'market';

/** One of them is not the car it says it is: administrators find out which. Their VIN stays out of it. */
export async function reportSameVin(
  db: Database,
  one: Pick<Listing, 'id' | 'name'>,
  vin: string | null,
): Promise<void> {
  const other = vin === null ? undefined : await offerWith(db, vin);
  // It was taken off the market meanwhile.
  if (!other || other.id === one.id) return;
  const sameAs = ({ id, name }: typeof other) => `Has the same VIN as ${name} (${id}).`;
  await addReport(db, { listingId: one.id, reporter, reason: sameAs(other) });
  await addReport(db, { listingId: other.id, reporter, reason: sameAs(one) });
}
