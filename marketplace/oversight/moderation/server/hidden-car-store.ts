import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

/** Returns true for exactly one of several concurrent calls. */
export async function hideCar(tx: Database, id: string, because: string): Promise<boolean> {
  const hidden = await tx
    .updateTable('listings')
    .set({ hidden: true, hiddenBecause: because })
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'advertised'])
    .where('hiddenBecause', 'is', null)
    .returning('id')
    .execute();
  return hidden.length === 1;
}

/** The cars of a suspended seller stay hidden. */
export async function showCar(tx: Database, id: string): Promise<boolean> {
  const shown = await tx
    .updateTable('listings')
    .set({
      hidden: sql<boolean>`(select accounts.state <> 'active' from accounts
        where accounts.id = listings.seller_id)`,
      hiddenBecause: null,
    })
    .where('id', '=', id)
    .where('hiddenBecause', 'is not', null)
    .returning('id')
    .execute();
  return shown.length === 1;
}
