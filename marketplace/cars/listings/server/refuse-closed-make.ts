import type { Database } from '#database/connection.ts';
import { facts } from '#marketplace/cars/vehicles/facts.ts';
import { lockActiveMake } from '#marketplace/cars/vehicles/server/make-store.ts';
import { Refusal } from '#marketplace/errors.ts';

/** A make that is unknown, or switched off at this very moment, gets no further cars. */
export async function refuseClosedMake(tx: Database, slug: string): Promise<void> {
  if (await lockActiveMake(tx, slug)) return;
  const { wire, missing } = facts.category;
  throw new Refusal('invalid_request', { fields: { [wire]: missing } });
}
