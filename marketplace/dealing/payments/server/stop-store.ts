import type { Database } from '#database/connection.ts';

export type Stop = { listingId: string | null; reason: string; since: Date };

/** Stops of the whole market, which have no car, come first. */
export async function paymentStops(db: Database): Promise<Stop[]> {
  return db
    .selectFrom('paymentStops')
    .select(['listingId', 'reason', 'since'])
    .orderBy('listingId', (place) => place.asc().nullsFirst())
    .orderBy('id')
    .execute();
}

export async function isStopped(db: Database, listingId: string): Promise<boolean> {
  const stop = await db
    .selectFrom('paymentStops')
    .select('id')
    .where(({ or, eb }) => or([eb('listingId', 'is', null), eb('listingId', '=', listingId)]))
    .limit(1)
    .executeTakeFirst();
  return stop !== undefined;
}

/** Stored once for each car and reason: the hourly check finds it again. */
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

/** `null` resumes the market; stopped cars stay stopped. */
export async function allowPayments(db: Database, listingId: string | null): Promise<void> {
  await db
    .deleteFrom('paymentStops')
    .where('listingId', listingId === null ? 'is' : '=', listingId)
    .execute();
}
