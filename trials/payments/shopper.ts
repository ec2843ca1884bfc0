import type { Database } from '#database/connection.ts';
import { pause } from '../crowd.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';
import { badCard, intentIn, type openShop, type Person } from './shop.ts';

/** What the server said it had done: none of it may be lost. */
export type Acknowledged = {
  bookings: { listingId: string; buyerId: string }[];
  releases: string[];
  sales: string[];
};

type Shopping = {
  trial: ProductUnderTrial;
  shop: ReturnType<typeof openShop>;
  seller: Person;
  buyer: Person;
  /** Somebody else who has booked the same car. */
  rival: Person;
  random: () => number;
  isOpen: () => boolean;
  acknowledged: Acknowledged;
};

/** One car after the other, with all that people do on the way. */
export async function goShopping(shopping: Shopping): Promise<void> {
  while (shopping.isOpen()) {
    // Whoever finds no server or no database comes back, or does not.
    await buyAnother(shopping).catch(() => pause(100));
  }
}

async function buyAnother(shopping: Shopping): Promise<void> {
  const { shop, seller, rival, random } = shopping;
  const car = await shop.listCar(seller, `Car ${random()}`);
  await shop.book(rival, car);
  await buy(shopping, car);
}

async function buy(shopping: Shopping, listingId: string): Promise<void> {
  const { trial, shop, buyer, random, acknowledged } = shopping;
  const bookingId = await bookCar(shopping, listingId);
  const checkout = await persistently(shopping, () => shop.openCheckout(buyer, bookingId));
  if (!checkout.clientSecret) return;

  const mood = random();
  if (mood < 0.1) return giveUp(shopping, bookingId);
  if (mood < 0.2) return endHold(trial.db, bookingId);
  if (mood < 0.3) await shop.confirm(checkout.clientSecret, badCard).catch(() => {});
  // The answer may get lost, and the money be taken all the same.
  await shop.confirm(checkout.clientSecret).catch(() => {});
  if (mood > 0.9) return;
  if (mood > 0.8) await giveUp(shopping, bookingId);

  const transactionId = intentIn(checkout.clientSecret);
  const { status } = await persistently(shopping, () =>
    buyer.calls('POST', '/payments', { transactionId }),
  );
  if (status === 'paid') acknowledged.sales.push(transactionId);
}

async function bookCar(shopping: Shopping, listingId: string): Promise<string> {
  const { trial, buyer, acknowledged } = shopping;
  const wish = { id: listingId, phone: '+880 1000 000 051', location: 'Trial' };
  const { httpStatus } = await persistently(shopping, () => buyer.calls('PUT', '/booking', wish));
  if (httpStatus === 200) acknowledged.bookings.push({ listingId, buyerId: buyer.id });
  const { id } = await trial.db
    .selectFrom('bookings')
    .select('id')
    .where('listingId', '=', listingId)
    .where('buyerId', '=', buyer.id)
    .executeTakeFirstOrThrow();
  return id;
}

async function giveUp(shopping: Shopping, bookingId: string): Promise<void> {
  const { buyer, acknowledged } = shopping;
  const { httpStatus } = await buyer.calls('DELETE', `/booking/${bookingId}`);
  if (httpStatus === 200) acknowledged.releases.push(bookingId);
}

/** The buyer walked away long ago. */
async function endHold(db: Database, bookingId: string): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ heldUntil: new Date() })
    .where('bookingId', '=', bookingId)
    .execute();
}

/** As a page does it: once more when no answer came. */
async function persistently<T>({ isOpen }: Shopping, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isOpen()) throw error;
      await pause(200);
    }
  }
}

/** What was acknowledged and is not there. */
export async function forgotten(
  db: Database,
  { bookings, releases, sales }: Acknowledged,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { listingId, buyerId } of bookings) {
    const kept = await db
      .selectFrom('bookings')
      .select('id')
      .where('listingId', '=', listingId)
      .where('buyerId', '=', buyerId)
      .executeTakeFirst();
    if (!kept) problems.push(`a booking of ${listingId} was forgotten`);
  }
  for (const id of releases) {
    const { state } = await db
      .selectFrom('bookings')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (state !== 'released') problems.push(`booking ${id} was deleted and is ${state}`);
  }
  for (const intentId of sales) {
    const attempt = await db
      .selectFrom('paymentAttempts')
      .select('state')
      .where('intentId', '=', intentId)
      .executeTakeFirst();
    if (attempt?.state !== 'settled') problems.push(`the sale ${intentId} was forgotten`);
  }
  return problems;
}
