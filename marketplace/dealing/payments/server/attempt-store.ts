import { sql } from 'kysely';
import type { Database, Reader } from '#database/connection.ts';
import { preparedQuery } from '#database/prepared-query.ts';
import { impossibleAfter } from '#marketplace/impossible-after.ts';
import { type Attempt, type AttemptState, holdTime } from '../payment.ts';

type NewAttempt = Pick<
  Attempt,
  'listingId' | 'bookingId' | 'buyerId' | 'amount' | 'heldUntil' | 'revision'
> & { mailbox?: string | null };

/** Not parameters: PostgreSQL must see that it is the condition of the indexes. */
const isHolding = sql<boolean>`state in ('creating', 'open', 'expiring')`;

/** Null when the car is held already: the table lets only one through. */
export async function addAttempt(db: Database, attempt: NewAttempt): Promise<Attempt | null> {
  const added = await db
    .insertInto('paymentAttempts')
    .values(attempt)
    .onConflict((conflict) => conflict.column('listingId').where(isHolding).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return added ?? null;
}

export async function findAttempt(db: Database, id: string): Promise<Attempt | null> {
  return (await attemptOfId(db, id))[0] ?? null;
}

const attemptOfId = preparedQuery((db, id) => attempts(db).where('id', '=', id));

export async function findAttemptByIntent(db: Database, intentId: string): Promise<Attempt | null> {
  return (await attemptOfIntent(db, intentId))[0] ?? null;
}

const attemptOfIntent = preparedQuery((db, intentId) =>
  attempts(db).where('intentId', '=', intentId),
);

/** Who holds the car, if anybody does. */
export async function holdOn(db: Database, listingId: string): Promise<Attempt | null> {
  return (await holdOfCar(db, listingId))[0] ?? null;
}

const holdOfCar = preparedQuery((db, listingId) =>
  attempts(db).where('listingId', '=', listingId).where(isHolding),
);

export const holdsOf = preparedQuery((db, buyerId) =>
  attempts(db).where('buyerId', '=', buyerId).where(isHolding).orderBy('listingId'),
);

export async function holdsOnCarsOf(db: Database, sellerId: string): Promise<Attempt[]> {
  return attempts(db)
    .where(isHolding)
    .where('listingId', 'in', (cars) =>
      cars.selectFrom('listings').select('id').where('sellerId', '=', sellerId),
    )
    .orderBy('listingId')
    .execute();
}

/** Somebody pays, is being paid, or waits for a refund. */
export async function isMoneyUnderWay(db: Database, accountId: string): Promise<boolean> {
  const refund = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('buyerId', '=', accountId)
    // Not a parameter: PostgreSQL must see that it is the condition of the index.
    .where('state', '=', sql.lit('refund_pending'))
    .limit(1)
    .executeTakeFirst();
  const holds = [...(await holdsOf(db, accountId)), ...(await holdsOnCarsOf(db, accountId))];
  return refund !== undefined || holds.length > 0;
}

/** Holds that are over, and those that last longer than any can: the clock went back since. */
export async function holdsEndedBefore(db: Database, moment: Date): Promise<Attempt[]> {
  const impossible = impossibleAfter(moment, holdTime);
  return attempts(db)
    .where(isHolding)
    .where('state', '<>', 'expiring')
    .where(({ or, eb }) => or([eb('heldUntil', '<=', moment), eb('heldUntil', '>', impossible)]))
    .orderBy('heldUntil')
    .limit(200)
    .execute();
}

/** Holds that were begun before `moment` and are still there. */
export async function holdsBegunBefore(db: Database, moment: Date): Promise<Attempt[]> {
  return attempts(db)
    .where(isHolding)
    .where('createdAt', '<=', moment)
    .orderBy('id')
    .limit(200)
    .execute();
}

/** The provider has made the intent. An attempt that is ending meanwhile still learns of it. */
export async function recordIntent(
  db: Database,
  id: string,
  intent: { id: string; clientSecret: string },
): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set((update) => ({
      intentId: intent.id,
      clientSecret: intent.clientSecret,
      state: update
        .case()
        .when('state', '=', 'creating')
        .then<AttemptState>('open')
        .else(update.ref('state'))
        .end(),
    }))
    .where('id', '=', id)
    .where('intentId', 'is', null)
    .execute();
}

export async function extendHold(db: Database, id: string, until: Date): Promise<boolean> {
  const extended = await db
    .updateTable('paymentAttempts')
    .set({ heldUntil: until, extended: true })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('extended', '=', false)
    .returning('id')
    .execute();
  return extended.length === 1;
}

/** One more card was declined; answers how many there are by now. */
export async function countDecline(db: Database, id: string): Promise<number> {
  const { declines } = await db
    .updateTable('paymentAttempts')
    .set({ declines: sql`declines + 1` })
    .where('id', '=', id)
    .returning('declines')
    .executeTakeFirstOrThrow();
  return declines;
}

/** True only for the call that changed it: whoever comes second finds nothing to do. */
export async function changeState(
  db: Database,
  id: string,
  from: readonly AttemptState[],
  to: AttemptState,
  endedAt?: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('paymentAttempts')
    .set({ state: to, endedAt })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .execute();
  return changed.length === 1;
}

const columns = [
  'id',
  'listingId',
  'bookingId',
  'buyerId',
  'amount',
  'state',
  'intentId',
  'clientSecret',
  'heldUntil',
  'extended',
  'declines',
  'revision',
  'refundReason',
  'createdAt',
] as const;

const attempts = (db: Reader) => db.selectFrom('paymentAttempts').select(columns);
