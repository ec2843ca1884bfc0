import type { Database } from '#database/connection.ts';
import { Refusal } from '#marketplace/errors.ts';
import { facts } from '#marketplace/vehicles/facts.ts';
import { lockActiveMake } from '#marketplace/vehicles/server/make-store.ts';

/** A make that is unknown, or switched off at this very moment, gets no further cars. */
export async function refuseClosedMake(tx: Database, slug: string): Promise<void> {
  if (await lockActiveMake(tx, slug)) return;
  const { wire, missing } = facts.category;
  throw new Refusal('invalid_request', { fields: { [wire]: missing } });
}
