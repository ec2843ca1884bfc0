import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { KindOfViewing, Side, ViewingStatus } from '../viewing.ts';

export type Parties = {
  id: string;
  conversationId: string;
  listingId: string;
  buyerId: string;
  sellerId: string;
};

/** Null unless the account is the buyer or the seller. Needs no lock, because they never change. */
export async function findParties(
  db: Database,
  id: string,
  accountId: string,
): Promise<Parties | null> {
  const parties = await db
    .selectFrom('viewings')
    .select(['id', 'conversationId', 'listingId', 'buyerId', 'sellerId'])
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('buyerId', '=', accountId), eb('sellerId', '=', accountId)]))
    .executeTakeFirst();
  return parties ?? null;
}

export async function lockViewing(tx: Database, id: string): Promise<ViewingStatus> {
  return tx
    .selectFrom('viewings')
    .select(['state', 'askedBy', 'startsAt', 'answerBy', 'endedBy', 'endedBecause', 'sequence'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findViewingByKey(
  tx: Database,
  buyerId: string,
  key: string,
): Promise<string | null> {
  const viewing = await tx
    .selectFrom('viewings')
    .select('id')
    .where('buyerId', '=', buyerId)
    .where('key', '=', key)
    .executeTakeFirst();
  return viewing?.id ?? null;
}

type NewViewing = Omit<Parties, 'id'> & {
  kind: KindOfViewing;
  startsAt: Date;
  answerBy: Date;
  zone: string;
  key: string;
  at: Date;
};

export async function addViewing(tx: Database, { at, ...viewing }: NewViewing): Promise<string> {
  const { id } = await tx
    .insertInto('viewings')
    .values({ ...viewing, askedBy: 'buyer', askedAt: at, changedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Under the lock of the viewing. `zone`: of a new time, which needs a reminder of its own; its place is the present one. */
export async function updateStanding(
  tx: Database,
  id: string,
  { zone, at, ...standing }: ViewingStatus & { zone: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('viewings')
    .set({ ...standing, changedAt: at, place: null, ...(zone && { zone, remindedAt: null }) })
    .where('id', '=', id)
    .execute();
}

/** Not a parameter, so that PostgreSQL recognises the condition of the indexes. */
const isLive = sql<boolean>`state in ('asked', 'confirmed')`;

/** Times at which the seller has a viewing or a request. */
export async function listTakenTimes(
  tx: Database,
  sellerId: string,
  { after, except }: { after: Date; except?: string | undefined },
): Promise<Date[]> {
  let query = tx
    .selectFrom('viewings')
    .select('startsAt')
    .where('sellerId', '=', sellerId)
    .where(isLive)
    .where('startsAt', '>', new Date(after.getTime() - 3_600_000))
    .where(({ or, eb }) => or([eb('state', '=', 'confirmed'), eb('answerBy', '>', after)]));
  if (except) query = query.where('id', '<>', except);
  return (await query.execute()).map(({ startsAt }) => startsAt);
}

export async function countLiveOf(tx: Database, buyerId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('viewings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('buyerId', '=', buyerId)
    .where(isLive)
    .where('startsAt', '>', now)
    .where(({ or, eb }) => or([eb('state', '=', 'confirmed'), eb('answerBy', '>', now)]))
    .executeTakeFirstOrThrow();
  return count;
}

export const sideOf = (parties: Parties, accountId: string): Side =>
  parties.buyerId === accountId ? 'buyer' : 'seller';

type Conflict = 'slot_taken' | 'viewing_exists';
const conflicts: Record<string, Conflict> = {
  one_viewing_at_a_time: 'slot_taken',
  one_viewing_of_a_car: 'viewing_exists',
};

/** The refusal if a concurrent transaction was faster. */
export const conflictIn = (error: unknown): Conflict | null =>
  conflicts[(error as { constraint?: string }).constraint ?? ''] ?? null;
