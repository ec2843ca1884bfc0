import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import type { Ending, Side } from '../viewing.ts';
import type { Told } from '../viewing-mails.ts';

type Row = Omit<Told, 'to' | 'from'> & {
  askedBy: Side;
  buyerId: string;
  buyerName: string;
  buyerEmail: string;
  sellerId: string;
  sellerName: string;
  sellerEmail: string;
};

/** Both of the two, each as somebody to write to. */
export type BothTold = Record<Side, Told> & { askedBy: Side };

export async function bothOf(tx: Database, id: string): Promise<BothTold> {
  const [both] = await bothOfAll(tx, [id]);
  return both!;
}

async function bothOfAll(tx: Database, ids: string[]): Promise<BothTold[]> {
  if (ids.length === 0) return [];
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
  return rows.map(toBoth);
}

function toBoth({ askedBy, ...row }: Row): BothTold {
  const { buyerId, buyerName, buyerEmail, sellerId, sellerName, sellerEmail, ...viewing } = row;
  const buyer = { id: buyerId, name: buyerName, email: buyerEmail, side: 'buyer' } as const;
  const seller = { id: sellerId, name: sellerName, email: sellerEmail, side: 'seller' } as const;
  return {
    askedBy,
    buyer: { ...viewing, to: buyer, from: sellerName },
    seller: { ...viewing, to: seller, from: buyerName },
  };
}

/** Those that have not begun, for a reason that is neither of the two. By one call only, and locked in one order. */
async function endLive(
  tx: Database,
  which: RawBuilder<unknown>,
  { because, state }: { because: Ending; state: 'declined' | 'cancelled' },
): Promise<BothTold[]> {
  const { rows } = await sql<{ id: string }>`
    update viewings set state = ${state}, ended_because = ${because}, sequence = sequence + 1,
      changed_at = now(), place = null
    where id in (
      select id from viewings where state in ('asked', 'confirmed') and starts_at > now() and ${which}
      order by id for update)
    returning id`.execute(tx);
  return bothOfAll(
    tx,
    rows.map(({ id }) => id),
  );
}

const isOf = (accountId: string) => sql`(buyer_id = ${accountId} or seller_id = ${accountId})`;

/** What would end with an account. */
export async function countLiveAround(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from viewings
    where state in ('asked', 'confirmed') and starts_at > now() and ${isOf(accountId)}`.execute(db);
  return rows[0]!.count;
}

export const endLiveOfCar = (
  tx: Database,
  listingId: string,
  { because, exceptOf }: { because: Ending; exceptOf?: string | undefined },
) =>
  endLive(
    tx,
    sql`listing_id = ${listingId} ${exceptOf ? sql`and buyer_id <> ${exceptOf}` : sql``}`,
    { because, state: 'cancelled' },
  );

export const endLiveOfAccount = (tx: Database, accountId: string) =>
  endLive(tx, isOf(accountId), {
    because: 'account',
    state: 'cancelled',
  });

export const endLiveBetween = (tx: Database, one: string, other: string) =>
  endLive(
    tx,
    sql`((buyer_id = ${one} and seller_id = ${other}) or (buyer_id = ${other} and seller_id = ${one}))`,
    { because: 'blocked', state: 'cancelled' },
  );

/**
 * What the clock has decided is written down: by one call only, so that each is told once. Locked in one order. Of one
 * seller all of them; otherwise those that nobody is about to change, since nobody should wait for what comes again.
 */
export async function endOverdue(tx: Database, now: Date, sellerId?: string): Promise<BothTold[]> {
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
  return bothOfAll(
    tx,
    rows.map(({ id }) => id),
  );
}

const mostAtOnce = 200;

/** Noted as reminded from now on: by one call only. */
export async function takeToRemind(
  tx: Database,
  {
    from,
    until,
    unchangedSince,
    now,
  }: { from: Date; until: Date; unchangedSince: Date; now: Date },
): Promise<BothTold[]> {
  const { rows } = await sql<{ id: string }>`
    update viewings set reminded_at = ${now}
    where id in (
      select id from viewings
      where state = 'confirmed' and reminded_at is null and starts_at > ${from} and starts_at <= ${until}
        and changed_at <= ${unchangedSince}
      order by starts_at limit ${sql.lit(mostAtOnce)} for update skip locked)
    returning id`.execute(tx);
  return bothOfAll(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Those of long ago. What two people wrote about them has its own time. */
export async function forgetViewings(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'viewings', sql`starts_at < ${before}`);
}
