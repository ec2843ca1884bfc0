import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { lockListing } from '#marketplace/cars/listings/server/lock-listing-store.ts';
import { ensure } from '#marketplace/errors.ts';
import {
  accountColumns,
  type KnownAccount,
} from '#marketplace/platform/accounts/server/account-store.ts';

type DealRows = {
  listingId?: string;
  /** The transaction relies on the car without changing it, as others may at the same time. */
  sharesListing?: boolean;
  /** Must be active. Transactions of a caller run one after the other, so that each counts what the others did. */
  callerId?: string;
  /** Locks this buyer, the seller of the listing, and their conversation about it if there is one. */
  buyerId?: string;
  /** Further accounts, which stay active or not until the transaction ends. */
  accountIds?: string[];
  conversationId?: string;
};

export type LockedAccounts = ReadonlyMap<string, KnownAccount>;

type LockedDeal = {
  listing: Listing | null;
  accounts: LockedAccounts;
  conversationId: string | null;
};

/**
 * Locks the rows that a transaction about a car needs, and returns them as they are under their locks. What was read
 * before may be out of date, the time included.
 *
 * Every transaction locks in this order, because two that lock the same rows in different orders wait for each other
 * until PostgreSQL aborts one of them:
 *
 * 1. the listing: all that concerns the money for a car happens under its lock, one transaction after the other
 * 2. accounts, by id: suspending, closing or blocking an account waits, or is seen
 * 3. the conversation: so are messages, and what is read of them
 * 4. anything else: a buyer's mailbox, viewing hours, then rows of viewings, bookings, offers and payments
 *
 * A second call in the same transaction could lock in another order, so it fails.
 */
export async function lockDeal(
  tx: Database,
  {
    listingId,
    sharesListing = false,
    callerId,
    buyerId,
    accountIds = [],
    conversationId,
  }: DealRows,
): Promise<LockedDeal> {
  refuseSecondCall(tx);
  const listing = listingId ? await lockListing(tx, listingId, { isShared: sharesListing }) : null;
  if (listingId && !listing) return { listing, accounts: new Map(), conversationId: null };

  const ofBuyer = listing && buyerId ? { listingId: listing.id, buyerId } : null;
  const sides = ofBuyer && listing ? [ofBuyer.buyerId, listing.seller.id] : accountIds;
  const accounts = await lockAccounts(tx, sides, callerId);
  const lockedId = await lockConversation(tx, ofBuyer ?? { id: conversationId });
  return { listing, accounts, conversationId: lockedId };
}

const locked = new WeakSet<Database>();

function refuseSecondCall(tx: Database): void {
  if (!tx.isTransaction) throw new Error('Locks last as long as a transaction: open one first.');
  if (locked.has(tx)) throw new Error('A transaction locks its deal once, in one call.');
  locked.add(tx);
}

async function lockAccounts(
  tx: Database,
  ids: string[],
  callerId: string | undefined,
): Promise<LockedAccounts> {
  const accounts = new Map<string, KnownAccount>();
  const all = new Set(callerId ? [callerId, ...ids] : ids);
  for (const id of [...all].sort()) {
    const query = tx.selectFrom('accounts').select(accountColumns).where('id', '=', id);
    const account = await (id === callerId
      ? query.forNoKeyUpdate()
      : query.forKeyShare()
    ).executeTakeFirst();
    if (account) accounts.set(id, account);
  }
  ensure(!callerId || accounts.get(callerId)?.state === 'active', 'sign_in_required');
  return accounts;
}

async function lockConversation(
  tx: Database,
  key: { id: string | undefined } | { listingId: string; buyerId: string },
): Promise<string | null> {
  if ('id' in key && !key.id) return null;
  const conversation = await tx
    .selectFrom('conversations')
    .select('id')
    .where(({ and }) => and(key))
    .forUpdate()
    .executeTakeFirst();
  return conversation?.id ?? null;
}

/** Until the transaction ends, the two begin nothing and write nothing. Accounts are locked before conversations. */
export async function lockDealsBetween(tx: Database, one: string, other: string): Promise<void> {
  refuseSecondCall(tx);
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await sql`
    select from conversations where (buyer_id = ${one} and seller_id = ${other})
      or (buyer_id = ${other} and seller_id = ${one}) order by id for update`.execute(tx);
}

/** Before a change of the seller's account that a trigger copies to all cars, because cars are locked before accounts. */
export async function lockCarsOf(tx: Database, sellerId: string): Promise<void> {
  refuseSecondCall(tx);
  await sql`
    select from listings where seller_id = ${sellerId} order by id for no key update`.execute(tx);
}

type DealsOfAccount = {
  account: KnownAccount | null;
  /** The account's own cars that can still change hands. */
  listingIds: string[];
  administratorIds: string[];
};

/**
 * Locks an account with all cars that it sells, has booked, made an offer for or is coming to see. Administrators are
 * locked with it where two of them could remove each other.
 */
export async function lockDealsOf(
  tx: Database,
  accountId: string,
  { withAdministrators = false } = {},
): Promise<DealsOfAccount> {
  refuseSecondCall(tx);
  const listingIds = await lockListingsOf(tx, accountId);
  const accounts = await tx
    .selectFrom('accounts')
    .select(accountColumns)
    .where(({ eb, or, and }) =>
      or([
        eb('id', '=', accountId),
        ...(withAdministrators ? [and({ role: 'admin', state: 'active' })] : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const account = accounts.find(({ id, state }) => id === accountId && state !== 'closed');
  const administrators = accounts.filter(
    ({ role, state }) => role === 'admin' && state === 'active',
  );
  return {
    account: account ?? null,
    listingIds,
    administratorIds: administrators.map(({ id }) => id),
  };
}

async function lockListingsOf(tx: Database, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; sellerId: string }>`
    select id, seller_id from listings
    where id in (
        select id from listings where seller_id = ${accountId}
        union
        select listing_id from offers where buyer_id = ${accountId} and state in ('pending', 'accepted')
        union
        select listing_id from bookings where buyer_id = ${accountId} and state = 'open'
        union
        select listing_id from viewings where buyer_id = ${accountId} and state in ('asked', 'confirmed'))
      and (seller_id <> ${accountId} or state in ('draft', 'advertised'))
    order by id for update`.execute(tx);
  return rows.filter(({ sellerId }) => sellerId === accountId).map(({ id }) => id);
}
