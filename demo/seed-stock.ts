import type { Database } from '#database/connection.ts';
import { worthOfDollars } from '#marketplace/money.ts';
import { addBookings, addListings } from './demo-store.ts';
import { picturesOf } from './looks.ts';
import { stockOf } from './stock.ts';

const day = 86_400_000;

/** Adds cars for price comparison, some of them sold. */
export async function addStock(
  tx: Database,
  people: Map<string, string>,
  addresses: Map<string, string>,
  now: Date,
): Promise<void> {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day);
  const stock = stockOf(now);
  const ids = await addListings(
    tx,
    stock.map(({ seller, look, daysAgo, resalePrice, originalPrice, sold, ...car }) => ({
      ...car,
      sellerId: people.get(seller)!,
      resalePrice: worthOfDollars(resalePrice),
      originalPrice: worthOfDollars(originalPrice),
      pictures: picturesOf(look).map((name) => addresses.get(name)!),
      state: sold ? ('sold' as const) : ('advertised' as const),
      postedAt: at(daysAgo),
    })),
  );
  await addBookings(
    tx,
    stock.flatMap(({ sold, resalePrice, location }, place) =>
      sold
        ? {
            listingId: ids[place]!,
            buyerId: people.get(sold.buyer)!,
            phone: '+880 1000 002 000',
            location,
            price: worthOfDollars(resalePrice),
            state: 'paid' as const,
            bookedAt: at(sold.daysAgo),
          }
        : [],
    ),
  );
}
