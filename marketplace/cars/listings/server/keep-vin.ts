import type { Database } from '#database/connection.ts';
import { Refusal } from '#marketplace/errors.ts';
import { setVin } from './vin-store.ts';

/** In the transaction of whatever else is saved: with a VIN that is refused, nothing is. */
export async function keepVin(tx: Database, listingId: string, vin: string | null): Promise<void> {
  const outcome = await setVin(tx, listingId, vin);
  if (outcome === 'set') return;
  const code = outcome === 'listed' ? 'vin_listed' : 'vin_taken';
  throw new Refusal(code, { fields: { 'vehicle.vin': new Refusal(code).message } });
}
