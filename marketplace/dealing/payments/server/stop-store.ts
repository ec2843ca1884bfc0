import type { Database } from '#database/connection.ts';

export type Stop = { listingId: string | null; reason: string; since: Date };

/** Those of the whole market first, which have no car. */
export async function paymentStops(db: Database): Promise<Stop[]> {
  return db
    .selectFrom('paymentStops')
    .select(['listingId', 'reason', 'since'])
    .orderBy('listingId', (place) => place.asc().nullsFirst())
    .orderBy('id')
    .execute();
}

/** For this car, or for all. */
export async function isStopped(db: Database, listingId: string): Promise<boolean> {
  const stop = await db
    .selectFrom('paymentStops')
    .select('id')
    .where(({ or, eb }) => or([eb('listingId', 'is', null), eb('listingId', '=', listingId)]))
    .limit(1)
    .executeTakeFirst();
  return stop !== undefined;
}

/** Once for each car and reason: while it lasts, it is found again every hour. */
export async function stopPayments(
  db: Database,
  reason: string,
  listingId: string | null = null,
): Promise<void> {
  await db
    .insertInto('paymentStops')
    .values({ reason, listingId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** For one car, or for the market as a whole: the cars that are stopped stay so. */
export async function allowPayments(db: Database, listingId: string | null): Promise<void> {
  await db
    .deleteFrom('paymentStops')
    .where('listingId', listingId === null ? 'is' : '=', listingId)
    .execute();
}
