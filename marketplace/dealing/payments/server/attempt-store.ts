import { sql } from 'kysely';
import type { Database, Reader } from '#database/connection.ts';
import { preparedQuery } from '#database/prepared-query.ts';
import type { RefundReason } from '#marketplace/dealing/bookings/money-back.ts';
import { impossibleAfter } from '#marketplace/impossible-after.ts';
import { type Attempt, type AttemptState, holdTime } from '../payment.ts';

type NewAttempt = Pick<
  Attempt,
  'listingId' | 'bookingId' | 'buyerId' | 'amount' | 'heldUntil' | 'revision'
> & { mailbox?: string | null };

/** A literal, because PostgreSQL must recognise the condition of the indexes. */
const isHolding = sql<boolean>`state in ('creating', 'open', 'expiring')`;

export async function addAttempt(db: Database, attempt: NewAttempt): Promise<Attempt | null> {
  const added = await db
    .insertInto('paymentAttempts')
    .values(attempt)
    .onConflict((conflict) => conflict.column('listingId').where(isHolding).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return added ?? null;
}

const firstOf =
  (query: (db: Database, value: string) => Promise<Attempt[]>) =>
  async (db: Database, value: string): Promise<Attempt | null> =>
    (await query(db, value))[0] ?? null;

export const findAttempt = firstOf(preparedQuery((db, id) => attempts(db).where('id', '=', id)));

export const findAttemptByIntent = firstOf(
  preparedQuery((db, intentId) => attempts(db).where('intentId', '=', intentId)),
);

export const holdOn = firstOf(
  preparedQuery((db, listingId) =>
    attempts(db).where('listingId', '=', listingId).where(isHolding),
  ),
);

export const holdsOf = preparedQuery((db, buyerId) =>
  attempts(db).where('buyerId', '=', buyerId).where(isHolding).orderBy('listingId'),
);

export const holdsOnCarsOf = preparedQuery((db, sellerId) =>
  attempts(db)
    .where(isHolding)
    .where('listingId', 'in', (cars) =>
      cars.selectFrom('listings').select('id').where('sellerId', '=', sellerId),
    )
    .orderBy('listingId'),
);

/** The account pays, is being paid or waits for a refund. */
export async function isMoneyUnderWay(db: Database, accountId: string): Promise<boolean> {
  const { rows: refunds } = await sql`
    select from payment_attempts
    where buyer_id = ${accountId} and state = 'refund_pending' limit 1`.execute(db);
  const holds = [...(await holdsOf(db, accountId)), ...(await holdsOnCarsOf(db, accountId))];
  return refunds.length > 0 || holds.length > 0;
}

/** Includes holds with an impossibly late end, which were made before the clock went back. */
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

export async function holdsBegunBefore(db: Database, moment: Date): Promise<Attempt[]> {
  return attempts(db)
    .where(isHolding)
    .where('createdAt', '<=', moment)
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Also for an attempt that has begun to end in the meantime. */
export async function recordIntent(
  db: Database,
  id: string,
  intent: { id: string; clientSecret: string },
): Promise<void> {
  await sql`
    update payment_attempts set intent_id = ${intent.id}, client_secret = ${intent.clientSecret},
      state = case when state = 'creating' then 'open' else state end
    where id = ${id} and intent_id is null`.execute(db);
}

export async function extendHold(db: Database, id: string, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempts set held_until = ${until}, extended = true
    where id = ${id} and state = 'open' and not extended
    returning id`.execute(db);
  return rows.length === 1;
}

export async function countDecline(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ declines: number }>`
    update payment_attempts set declines = declines + 1 where id = ${id}
    returning declines`.execute(db);
  return rows[0]!.declines;
}

/** Returns true for exactly one of several concurrent calls. */
export async function changeState(
  db: Database,
  id: string,
  from: readonly AttemptState[],
  to: AttemptState,
  details: { endedAt?: Date | undefined; refundReason?: RefundReason } = {},
): Promise<boolean> {
  const changed = await db
    .updateTable('paymentAttempts')
    .set({ state: to, ...details })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .execute();
  return changed.length === 1;
}

/** Throws a unique violation if the car or the booking has a payment already. */
export const addPayment = (
  tx: Database,
  { id, bookingId, listingId, amount, intentId }: Attempt,
  paidAt: Date,
): Promise<unknown> =>
  sql`
    insert into payments (attempt_id, booking_id, listing_id, amount, transaction_id, paid_at)
    values (${id}, ${bookingId}, ${listingId}, ${amount}, ${intentId}, ${paidAt})`.execute(tx);

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
