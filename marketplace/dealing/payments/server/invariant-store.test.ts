import type { KyselyPlugin } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { brokenAmong } from './invariant-store.ts';

test('however many cars were touched, their books are looked at a thousand cars at a time', async () => {
  const { db, seller } = await openMarket();
  const sold = await (await seller('Sam')).hasListed('Corolla', { state: 'sold' });
  const transformQuery = vi.fn<KyselyPlugin['transformQuery']>(({ node }) => node);
  const watched = db.withPlugin({ transformQuery, transformResult: async ({ result }) => result });
  const others = Array.from({ length: 2_400 }, () => crypto.randomUUID());

  const broken = await brokenAmong(watched, [...others, sold]);
  expect(broken).toEqual([{ rule: 'a sold car was paid for', id: sold, listingId: sold }]);
  expect(transformQuery).toHaveBeenCalledTimes(3);
});
