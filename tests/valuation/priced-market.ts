import { sql } from 'kysely';
import { vehicleToColumns } from '#marketplace/cars/listings/server/listing-rows-store.ts';
import { ratePrices } from '#marketplace/cars/valuation/server/rate-models.ts';
import type { VehicleChanges } from '#marketplace/cars/vehicles/facts.ts';
import { openMarket } from '../market.ts';
import { seeded } from '../seeded.ts';

const day = 24 * 60 * 60 * 1000;

type Sale = {
  /** In dollars; by default the asking price. */
  paid?: number;
  /** By default, long enough to count. */
  daysAgo?: number;
};

type Details = {
  price?: number;
  /** How long it has been on offer at this price. */
  days?: number;
  state?: 'advertised' | 'sold' | 'removed';
  hidden?: boolean;
  /** For a sold car. */
  sale?: Sale;
  vehicle?: VehicleChanges;
};

/** What a Corolla of these years and kilometres is worth in this market, in dollars. */
export const worth = (years: number, mileage: number): number =>
  20_000 * Math.exp(-0.1 * years - mileage / 500_000);

/** A market with as many comparable cars as labels take, all of sellers who are known. */
export async function openPricedMarket({ models = ['Corolla'], cars = 120 } = {}) {
  const market = await openMarket();
  const { db, dependencies } = market;
  const random = seeded(3);
  const alarms: object[] = [];
  const log = { error: (details: object) => void alarms.push(details) };

  async function addSellers(count: number, name: string, isKnown: boolean): Promise<string[]> {
    const rows = Array.from({ length: count }, (_, at) => ({
      issuer: 'test',
      subject: `${name} ${at}`,
      email: `${name}-${at}@example.com`,
      name: `${name} ${at}`,
      role: 'seller' as const,
      verified: isKnown,
    }));
    const added = await db.insertInto('accounts').values(rows).returning('id').execute();
    return added.map(({ id }) => id);
  }

  const rowOf = (sellerId: string, details: Details = {}) => {
    const { price, days = 10, state = 'advertised', hidden = false, vehicle } = details;
    const mileage = vehicle?.mileage ?? 50_000;
    return {
      sellerId,
      name: 'Toyota Corolla',
      location: 'Dhaka',
      category: 'toyota',
      condition: 'Good' as const,
      resalePrice: Math.round(price ?? worth(5.5, mileage)) * 100,
      originalPrice: 5_000_000,
      phone: '+880 1000 000 001',
      yearsUsed: 5,
      description: 'One owner.',
      pictures: ['/images/corolla/960.webp'],
      state,
      hidden,
      postedAt: new Date(Date.now() - days * day),
      ...(vehicleToColumns({ model: 'Corolla', mileage, ...vehicle }) as object),
    };
  };

  async function listsAll(
    cars: (readonly [sellerId: string, details?: Details])[],
  ): Promise<string[]> {
    const rows = cars.map(([sellerId, details]) => rowOf(sellerId, details));
    const added = await db
      .insertInto('listings')
      .values(rows)
      .returning(['id', 'resalePrice', 'state'])
      .execute();
    for (const [at, car] of added.entries()) {
      if (car.state === 'sold') await isPaidFor(car, cars[at]![1]?.sale);
    }
    return added.map(({ id }) => id);
  }

  async function isPaidFor(
    { id: listingId, resalePrice }: { id: string; resalePrice: number },
    { paid, daysAgo = 15 }: Sale = {},
  ): Promise<void> {
    const amount = paid === undefined ? resalePrice : Math.round(paid * 100);
    const contact = { phone: '+880 1000 000 051', location: 'Dhaka' };
    const booking = { listingId, buyerId: buyer.id, price: amount, state: 'paid' as const };
    const { id: bookingId } = await db
      .insertInto('bookings')
      .values({ ...contact, ...booking })
      .returning('id')
      .executeTakeFirstOrThrow();
    const intentId = `pi_${bookingId}`;
    const { id: attemptId } = await db
      .insertInto('paymentAttempts')
      .values({
        ...{ listingId, bookingId, buyerId: buyer.id, amount, state: 'settled', intentId },
        heldUntil: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const paidAt = new Date(Date.now() - daysAgo * day);
    await db
      .insertInto('payments')
      .values({ bookingId, listingId, attemptId, transactionId: intentId, amount, paidAt })
      .execute();
  }

  const lists = async (sellerId: string, details: Details = {}) =>
    (await listsAll([[sellerId, details]]))[0]!;

  /** As the job does it, until nothing is left to do. */
  async function pricesAreRated(): Promise<void> {
    await ratePrices(dependencies, log, { rest: 0, longest: 3_600_000 });
  }

  /** Everything is learnt anew, and every car rated again. */
  async function nightPasses(): Promise<void> {
    market.minutesPass(25 * 60);
    await pricesAreRated();
  }

  const buyer = await market.buyer('Bo');
  const sellers = await addSellers(30, 'known', true);
  if (cars > 0)
    await listsAll(
      Array.from({ length: models.length * cars }, (_, at) => {
        const mileage = Math.round(20_000 + 80_000 * random());
        const price = worth(5.5, mileage) * Math.exp(0.16 * (random() + random() - 1));
        const vehicle = { model: models[at % models.length]!, mileage };
        return [sellers[at % sellers.length]!, { price, vehicle }];
      }),
    );
  await pricesAreRated();

  return {
    ...market,
    alarms,
    log,
    sellers,
    addSellers,
    lists,
    listsAll,
    pricesAreRated,
    nightPasses,
    /** Prices have been asked for that much longer. */
    askedSince: (id: string, days: number) =>
      sql`update price_ratings set asked_since = now() - ${`${days} days`}::interval where listing_id = ${id}`.execute(
        db,
      ),
    ratingOf: async (id: string) => (await market.asks(`/addProduct/${id}`)).priceRating,
  };
}
