import { sql } from 'kysely';
import { changedOne } from '#database/changed-one.ts';
import type { Database } from '#database/connection.ts';

/** Returns true for exactly one of several concurrent calls. */
export const hideCar = (tx: Database, id: string, because: string): Promise<boolean> =>
  changedOne(
    tx
      .updateTable('listings')
      .set({ hidden: true, hiddenBecause: because })
      .where('id', '=', id)
      .where('state', 'in', ['draft', 'advertised'])
      .where('hiddenBecause', 'is', null),
  );

/** The cars of a suspended seller stay hidden. */
export const showCar = (tx: Database, id: string): Promise<boolean> =>
  changedOne(
    tx
      .updateTable('listings')
      .set({
        hidden: sql<boolean>`(select accounts.state <> 'active' from accounts
          where accounts.id = listings.seller_id)`,
        hiddenBecause: null,
      })
      .where('id', '=', id)
      .where('hiddenBecause', 'is not', null),
  );
