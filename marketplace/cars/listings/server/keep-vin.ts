import type { Database } from '#database/connection.ts';
import { Refusal } from '#marketplace/errors.ts';
import { setVin } from './vin-store.ts';

/** Call it in the transaction of the other changes, so that a refused VIN saves none of them. */
export async function keepVin(tx: Database, listingId: string, vin: string | null): Promise<void> {
  const outcome = await setVin(tx, listingId, vin);
  if (outcome === 'set') return;
  const code = outcome === 'listed' ? 'vin_listed' : 'vin_taken';
  throw new Refusal(code, { fields: { 'vehicle.vin': new Refusal(code).message } });
}
