import type { Database } from '#database/connection.ts';

/** The buyer leaves: what was not paid is given up. */
export async function releaseOpenBookingsOf(db: Database, buyerId: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ state: 'released' })
    .where('buyerId', '=', buyerId)
    .where('state', '=', 'open')
    .execute();
}

/** The seller leaves: nobody can get these cars any more. */
export async function loseOpenBookingsOn(db: Database, sellerId: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ state: 'lost' })
    .where('state', '=', 'open')
    .where('listingId', 'in', (cars) =>
      cars.selectFrom('listings').select('id').where('sellerId', '=', sellerId),
    )
    .execute();
}
