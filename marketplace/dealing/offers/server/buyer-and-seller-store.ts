import type { Database } from '#database/connection.ts';
import type { Offer } from '../offer.ts';
import type { Person } from '../offer-mails.ts';

export async function findBuyerAndSeller(
  tx: Database,
  { buyerId, sellerId }: Pick<Offer, 'buyerId' | 'sellerId'>,
): Promise<{ buyer: Person; seller: Person }> {
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [buyerId, sellerId])
    .execute();
  const find = (wanted: string) => rows.find(({ id }) => id === wanted)!;
  return { buyer: find(buyerId), seller: find(sellerId) };
}
