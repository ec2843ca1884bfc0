import type { Database } from '#database/connection.ts';
import { facts } from '#marketplace/cars/vehicles/facts.ts';
import { lockActiveMake } from '#marketplace/cars/vehicles/server/make-store.ts';
import { Refusal } from '#marketplace/errors.ts';

/** Locks the make, so that an administrator cannot switch it off before the car is saved. */
export async function refuseClosedMake(tx: Database, slug: string): Promise<void> {
  if (await lockActiveMake(tx, slug)) return;
  const { wire, missing } = facts.category;
  throw new Refusal('invalid_request', { fields: { [wire]: missing } });
}
