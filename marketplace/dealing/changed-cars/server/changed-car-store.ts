import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Commitment } from '../contract.ts';

const hasBooking = sql<boolean>`exists (
  select from bookings where listing_id = shown.listing_id and buyer_id = shown.buyer_id and state = 'open')`;

const hasOffer = (now: Date) => sql<boolean>`exists (
  select from offers where listing_id = shown.listing_id and buyer_id = shown.buyer_id
    and (state = 'pending' and answer_by > ${now} or state = 'accepted' and price_until > ${now}))`;

const hasViewing = (now: Date) => sql<boolean>`exists (
  select from viewings where listing_id = shown.listing_id and buyer_id = shown.buyer_id
    and (state = 'asked' and answer_by > ${now} or state = 'confirmed' and starts_at > ${now}))`;

/** Empty if the buyer has withdrawn, or if the offer or the viewing has expired. */
const commitments = (now: Date) => sql<Commitment[]>`array_remove(array[
  case when ${hasBooking} then 'booked' end, case when ${hasOffer(now)} then 'offered' end,
  case when ${hasViewing(now)} then 'viewing' end], null)`;

const commitment = (now: Date) => sql<Commitment | null>`(${commitments(now)})[1]`;

export type BuyerToEmail = {
  buyerId: string;
  name: string;
  email: string;
  commitment: Commitment;
  /** The newest revision that a page has shown the buyer. */
  shownRevision: number;
  /** The newest revision that a page or an email has shown the buyer. */
  knownRevision: number;
};
export type CarToEmail = {
  name: string;
  picture: string;
  sellerId: string;
  revision: number;
};

/** Null unless the car is on offer. */
export async function findCarToEmail(tx: Database, listingId: string): Promise<CarToEmail | null> {
  const { rows } = await sql<CarToEmail>`
    select name, pictures[1] as picture, seller_id, revision from listings
    where id = ${listingId} and state = 'advertised' and not hidden`.execute(tx);
  return rows[0] ?? null;
}

type RevisionToEmail = Pick<CarToEmail, 'revision' | 'sellerId'> & { now: Date };

/** Buyers who have not been emailed about this revision. A block in either direction stops emails. */
const isDue = ({ revision, sellerId, now }: RevisionToEmail) => sql<boolean>`(
  buyer.state = 'active' and greatest(shown.revision, shown.emailed_revision) < ${revision}
  and ${commitment(now)} is not null
  and not exists (
    select from blocks where (account_id = shown.buyer_id and blocked_id = ${sellerId})
      or (account_id = ${sellerId} and blocked_id = shown.buyer_id)))`;

/** An idempotency key: one email per buyer, car and time span. */
export const emailKey = (listingId: string, buyerId: string, span: number): string =>
  `car-changed:${listingId}:${buyerId}:${span}`;

/**
 * Marks the buyers as emailed. Of several concurrent calls, one gets each buyer. Skips buyers who already had an email in
 * this time span.
 */
export async function takeBuyersToEmail(
  tx: Database,
  listingId: string,
  { span, ...due }: RevisionToEmail & { span: number },
): Promise<BuyerToEmail[]> {
  const emailed = sql`'mail:car-changed:' || shown.listing_id || ':' || shown.buyer_id || ':' || ${span}::bigint`;
  const { rows } = await sql<BuyerToEmail>`
    with due as (
      select shown.buyer_id, buyer.name, buyer.email, ${commitment(due.now)} as commitment,
        shown.revision as shown_revision,
        greatest(shown.revision, shown.emailed_revision) as known_revision
      from shown_revisions as shown join accounts as buyer on buyer.id = shown.buyer_id
      where shown.listing_id = ${listingId} and ${isDue(due)}
        and not exists (select from outbox where key = ${emailed})
      order by shown.buyer_id for update of shown
    )
    update shown_revisions set emailed_revision = ${due.revision}
    from due
    where shown_revisions.listing_id = ${listingId} and shown_revisions.buyer_id = due.buyer_id
    returning due.*`.execute(tx);
  return rows;
}

export async function hasBuyersToEmail(
  tx: Database,
  listingId: string,
  due: RevisionToEmail,
): Promise<boolean> {
  const { rows } = await sql`
    select from shown_revisions as shown join accounts as buyer on buyer.id = shown.buyer_id
    where shown.listing_id = ${listingId} and ${isDue(due)} limit 1`.execute(tx);
  return rows.length > 0;
}

type RevisionRange = {
  id: string;
  name: string;
  shownRevision: number;
  revision: number;
  commitments: Commitment[];
};

const most = 100;

/** Cars that may differ from what the buyer was shown. */
export async function findChangedCars(
  db: Database,
  buyerId: string,
  now: Date,
): Promise<RevisionRange[]> {
  const { rows } = await sql<RevisionRange>`
    select listing.id, listing.name, listing.revision, shown.revision as shown_revision,
      ${commitments(now)} as commitments
    from shown_revisions as shown join listings as listing on listing.id = shown.listing_id
    where shown.buyer_id = ${buyerId} and shown.revision < listing.revision
      and listing.state = 'advertised' and not listing.hidden and ${commitment(now)} is not null
    order by listing.id desc limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Returns false if the buyer is not committed to this car, or if the revision does not exist yet. */
export async function noteChangesSeen(
  db: Database,
  { listingId, buyerId, revision }: { listingId: string; buyerId: string; revision: number },
): Promise<boolean> {
  const { rows } = await sql`
    update shown_revisions as shown set revision = greatest(shown.revision, ${revision})
    from listings
    where shown.listing_id = ${listingId} and shown.buyer_id = ${buyerId}
      and listings.id = shown.listing_id and listings.revision >= ${revision}
    returning shown.listing_id`.execute(db);
  return rows.length > 0;
}
