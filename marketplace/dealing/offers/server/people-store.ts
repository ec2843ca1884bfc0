import type { Database } from '#database/connection.ts';

type Person = { name: string; email: string };

/** The two whom an offer is about. */
export async function peopleOf(
  tx: Database,
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
): Promise<{ buyer: Person; seller: Person }> {
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [buyerId, sellerId])
    .execute();
  const find = (wanted: string) => rows.find(({ id }) => id === wanted)!;
  return { buyer: find(buyerId), seller: find(sellerId) };
}
