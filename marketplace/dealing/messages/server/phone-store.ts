import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import type { TimeSpan } from '../limits.ts';
import type { PhonePermission } from '../shown-phone.ts';

/** By a message, which sellers also send with every offer and agreement, or by confirming a viewing. */
const isAnswered = sql`(
  exists (select from messages where conversation_id = conversation.id and sender_id = conversation.seller_id)
  or exists (select from viewings where conversation_id = conversation.id and state in ('confirmed', 'over')))`;

/** One statement, so that everything is read as of the same moment. */
export async function phoneFor(
  tx: Database,
  listingId: string,
  buyerId: string,
): Promise<(PhonePermission & { phone: string }) | null> {
  const { rows } = await sql<PhonePermission & { phone: string }>`
    select listing.phone, seller.phone_after_answer as after_answer, seller.state = 'active' as is_seller_there,
      exists (select from blocks where (account_id = seller.id and blocked_id = ${buyerId})
        or (account_id = ${buyerId} and blocked_id = seller.id)) as blocked,
      exists (select from bookings where listing_id = listing.id and buyer_id = ${buyerId} and state = 'paid') as paid,
      exists (select from conversations as conversation
        where conversation.listing_id = listing.id and conversation.buyer_id = ${buyerId} and ${isAnswered}) as answered
    from listings as listing join accounts as seller on seller.id = listing.seller_id
    where listing.id = ${listingId}`.execute(tx);
  return rows[0] ?? null;
}

type PhoneView = { accountId: string; listingId: string; at: Date; span: TimeSpan };

/** Counts the other cars whose numbers the account has seen. */
export async function countShownIn(
  tx: Database,
  { accountId, listingId, span }: PhoneView,
): Promise<number> {
  const { count } = await tx
    .selectFrom('shownPhones')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('listingId', '<>', listingId)
    .where('shownAt', '>', span.after)
    .where('shownAt', '<=', span.until)
    .executeTakeFirstOrThrow();
  return count;
}

/** Repeated views within a day count from the first one. */
export async function noteShown(
  tx: Database,
  { accountId, listingId, at, span }: PhoneView,
): Promise<void> {
  await tx
    .insertInto('shownPhones')
    .values({ accountId, listingId, shownAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'listingId'])
        .doUpdateSet({ shownAt: at })
        .where(({ or, eb }) =>
          or([
            eb('shownPhones.shownAt', '<=', span.after),
            eb('shownPhones.shownAt', '>', span.until),
          ]),
        ),
    )
    .execute();
}

export const eraseShownPhonesOf = (tx: Database, accountId: string) =>
  tx.deleteFrom('shownPhones').where('accountId', '=', accountId).execute();

export const forgetShownPhones = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, 'shown_phones', sql`shown_at < ${before}`);
