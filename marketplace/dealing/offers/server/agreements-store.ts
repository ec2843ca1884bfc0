import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Money } from '#marketplace/money.ts';

export type AgreedPrice = {
  id: string;
  car: { id: string; name: string; picture: string };
  isCarHidden: boolean;
  buyerId: string;
  buyer: { name: string; email: string };
  amount: Money;
  until: Date;
};

/** The agreed prices for a car that still hold. */
export async function agreementsOn(
  tx: Database,
  listingId: string,
  now: Date,
): Promise<AgreedPrice[]> {
  const rows = await tx
    .selectFrom('offers as offer')
    .innerJoin('listings as listing', 'listing.id', 'offer.listingId')
    .innerJoin('accounts as buyer', 'buyer.id', 'offer.buyerId')
    .select(['offer.id', 'offer.buyerId', 'offer.amount', 'offer.priceUntil as until'])
    .select(['listing.name as carName', 'listing.pictures', 'listing.hidden as isCarHidden'])
    .select(['buyer.name', 'buyer.email'])
    .where('offer.listingId', '=', listingId)
    .where(sql<boolean>`offer.state = 'accepted'`)
    .where('offer.priceUntil', '>', now)
    .orderBy('offer.id')
    .execute();
  return rows.map(({ name, email, carName, pictures, until, ...row }) => ({
    ...row,
    car: { id: listingId, name: carName, picture: pictures[0]! },
    buyer: { name, email },
    until: until!,
  }));
}
