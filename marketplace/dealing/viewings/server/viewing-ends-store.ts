import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import type { Side, ViewingEnding } from '../viewing.ts';
import type { ViewingNotification } from '../viewing-mails.ts';

type Row = Omit<ViewingNotification, 'to' | 'from'> & {
  askedBy: Side;
  buyerId: string;
  buyerName: string;
  buyerEmail: string;
  sellerId: string;
  sellerName: string;
  sellerEmail: string;
};

/** One for each side. */
export type ViewingNotifications = Record<Side, ViewingNotification> & { askedBy: Side };

export async function notificationsOf(tx: Database, id: string): Promise<ViewingNotifications> {
  const [both] = await notificationsOfAll(tx, [{ id }]);
  return both!;
}

async function notificationsOfAll(
  tx: Database,
  viewings: { id: string }[],
): Promise<ViewingNotifications[]> {
  if (viewings.length === 0) return [];
  const ids = viewings.map(({ id }) => id);
  const { rows } = await sql<Row>`
    select viewing.id, viewing.sequence, viewing.kind, viewing.starts_at, viewing.zone, viewing.asked_by,
      viewing.answer_by, viewing.changed_at, viewing.conversation_id,
      coalesce(viewing.place, calendar.place, '') <> '' as has_place,
      listing.name as car, buyer.id as buyer_id, buyer.name as buyer_name, buyer.email as buyer_email,
      seller.id as seller_id, seller.name as seller_name, seller.email as seller_email
    from viewings as viewing
    join listings as listing on listing.id = viewing.listing_id
    join accounts as buyer on buyer.id = viewing.buyer_id
    join accounts as seller on seller.id = viewing.seller_id
    left join viewing_calendars as calendar on calendar.seller_id = viewing.seller_id
    where viewing.id = any(${ids}::uuid[]) order by viewing.id`.execute(tx);
  return rows.map(toNotifications);
}

function toNotifications({ askedBy, ...row }: Row): ViewingNotifications {
  const { buyerId, buyerName, buyerEmail, sellerId, sellerName, sellerEmail, ...viewing } = row;
  const buyer = { id: buyerId, name: buyerName, email: buyerEmail, side: 'buyer' } as const;
  const seller = { id: sellerId, name: sellerName, email: sellerEmail, side: 'seller' } as const;
  return {
    askedBy,
    buyer: { ...viewing, to: buyer, from: sellerName },
    seller: { ...viewing, to: seller, from: buyerName },
  };
}

/** Viewings that have begun stay. Of concurrent calls, one ends each viewing; locked by id, so that calls do not deadlock. */
async function cancelLive(
  tx: Database,
  which: RawBuilder<unknown>,
  because: ViewingEnding,
): Promise<ViewingNotifications[]> {
  const { rows } = await sql<{ id: string }>`
    update viewings set state = 'cancelled', ended_because = ${because}, sequence = sequence + 1,
      changed_at = now(), place = null
    where id in (
      select id from viewings where state in ('asked', 'confirmed') and starts_at > now() and ${which}
      order by id for update)
    returning id`.execute(tx);
  return notificationsOfAll(tx, rows);
}

const isOf = (accountId: string) => sql`(buyer_id = ${accountId} or seller_id = ${accountId})`;

/** Coming viewings, which closing the account would cancel. */
export async function countLiveOfAccount(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from viewings
    where state in ('asked', 'confirmed') and starts_at > now() and ${isOf(accountId)}`.execute(db);
  return rows[0]!.count;
}

export const cancelLiveOfCar = (
  tx: Database,
  listingId: string,
  { because, exceptOf }: { because: ViewingEnding; exceptOf?: string | undefined },
) =>
  cancelLive(
    tx,
    sql`listing_id = ${listingId} ${exceptOf ? sql`and buyer_id <> ${exceptOf}` : sql``}`,
    because,
  );

export const cancelLiveOfAccount = (tx: Database, accountId: string) =>
  cancelLive(tx, isOf(accountId), 'account');

export const cancelLiveBetween = (tx: Database, one: string, other: string) =>
  cancelLive(
    tx,
    sql`((buyer_id = ${one} and seller_id = ${other}) or (buyer_id = ${other} and seller_id = ${one}))`,
    'blocked',
  );

/**
 * Records what the clock has decided. Returns each unanswered request to exactly one of several concurrent calls. Locks
 * by id: all viewings of one seller, otherwise those that no other transaction is changing, because the job comes again.
 */
export async function endOverdue(
  tx: Database,
  now: Date,
  sellerId?: string,
): Promise<ViewingNotifications[]> {
  const ofSeller = sellerId ? sql`and seller_id = ${sellerId}` : sql``;
  const lock = sellerId ? sql`for update` : sql`for update skip locked`;
  await sql`
    update viewings set state = 'over', place = null where id in (
      select id from viewings
      where state = 'confirmed' and starts_at <= ${now}::timestamptz - interval '1 hour' ${ofSeller}
      order by id ${lock})`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update viewings set state = 'declined', ended_because = 'unanswered', sequence = sequence + 1,
      changed_at = answer_by
    where id in (
      select id from viewings where state = 'asked' and answer_by <= ${now} ${ofSeller}
      order by id ${lock})
    returning id`.execute(tx);
  return notificationsOfAll(tx, rows);
}

const mostAtOnce = 200;

/** Marks viewings as reminded. Returns each to exactly one of several concurrent calls. */
export async function takeToRemind(
  tx: Database,
  { from, until, unchangedSince }: { from: Date; until: Date; unchangedSince: Date },
  now: Date,
): Promise<ViewingNotifications[]> {
  const { rows } = await sql<{ id: string }>`
    update viewings set reminded_at = ${now}
    where id in (
      select id from viewings
      where state = 'confirmed' and reminded_at is null and starts_at > ${from} and starts_at <= ${until}
        and changed_at <= ${unchangedSince}
      order by starts_at limit ${sql.lit(mostAtOnce)} for update skip locked)
    returning id`.execute(tx);
  return notificationsOfAll(tx, rows);
}

export async function deleteOldViewings(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'viewings', sql`starts_at < ${before}`);
}
