import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Database } from '#database/connection.ts';
import { daysOfADrop } from '#marketplace/cars/prices/price-drop.ts';
import { endDrops } from '#marketplace/cars/prices/server/price-drop-store.ts';
import { addReport } from '#marketplace/cars/reports/server/report-store.ts';
import { saveHours } from '#marketplace/dealing/viewings/server/hours-store.ts';
import { worthOfDollars } from '#marketplace/money.ts';
import type { Role } from '#marketplace/platform/accounts/account.ts';
import { demoBookings } from './bookings.ts';
import { demoCars, vehicleOf } from './cars.ts';
import { demoConversations } from './conversations.ts';
import { addDemoConversation } from './conversations-store.ts';
import {
  addAccounts,
  addBookings,
  addFavourites,
  addListings,
  addSearches,
  addViewsOfCars,
  changePrice,
  isEmptyMarket,
  lockMarket,
} from './demo-store.ts';
import { demoFavourites } from './favourites.ts';
import { picturesOf } from './looks.ts';
import { type DemoPerson, demoAdmin, demoBuyers, demoSellers } from './people.ts';
import { demoPrices } from './prices.ts';
import { demoReports } from './reports.ts';
import { demoSearches, demoTimeZone } from './saved-searches.ts';
import { addStock } from './seed-stock.ts';
import { stockBuyers, stockSellers } from './stock-people.ts';
import { demoHours, demoViewings } from './viewings.ts';
import { addViewing } from './viewings-store.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** One picture already uses every core. */
const picturesAtATime = 4;

type Options = {
  keepPicture: (picture: Buffer) => Promise<string>;
  identify: (person: DemoPerson) => Promise<{ issuer: string; subject: string }>;
  showProgress: (what: string) => void;
  now: Date;
};

/** Ids of accounts by email and of cars by name. */
type SeededMarket = { people: Map<string, string>; cars: Map<string, string>; now: Date };

/** Fills an empty market. Returns whether it was empty. */
export async function seedDemoMarket(db: Database, options: Options): Promise<boolean> {
  if (!(await isEmptyMarket(db))) return false;

  const addresses = await keepPictures(options);
  // Before the transaction, because hashing passwords may take longer than a transaction may be idle.
  const accounts = await accountsOf(options);
  return db.transaction().execute(async (tx) => {
    await lockMarket(tx);
    if (!(await isEmptyMarket(tx))) return false;

    const people = await addAccounts(tx, accounts);
    const cars = await addCars(tx, people, addresses, options.now);
    const seeded = { people, cars, now: options.now };
    await changePrices(tx, seeded);
    await addClaims(tx, seeded);
    await addViewsOfCars(tx, options.now);
    await addReports(tx, seeded);
    await addKeptCars(tx, seeded);
    await addSavedSearches(tx, seeded);
    await addStock(tx, people, addresses, options.now);
    await addConversations(tx, seeded);
    await addViewings(tx, seeded);
    return true;
  });
}

async function keepPictures({ keepPicture, showProgress }: Options): Promise<Map<string, string>> {
  const waiting = [...new Set(demoCars.flatMap(({ look }) => picturesOf(look)))];
  const total = waiting.length;
  const addresses = new Map<string, string>();

  async function work() {
    for (let name = waiting.pop(); name; name = waiting.pop()) {
      addresses.set(name, await keepPicture(await readFile(resolve('demo/pictures', name))));
      showProgress(`Preparing the demo market: picture ${addresses.size} of ${total}`);
    }
  }
  await Promise.all(Array.from({ length: picturesAtATime }, work));
  return addresses;
}

/** The stock accounts cannot log in, because hashing so many passwords would take seconds. */
const withoutPassword: Options['identify'] = async ({ email }) => ({
  issuer: 'demo',
  subject: email,
});

async function accountsOf({ identify, now }: Options) {
  const withRole = (people: DemoPerson[], role: Role, identified = identify) =>
    people.map(async (person) => ({
      ...(await identified(person)),
      name: person.name,
      email: person.email,
      verified: person.verified ?? false,
      phoneAfterAnswer: person.phoneAfterAnswer ?? false,
      role,
      createdAt: new Date(now.getTime() - person.joinedDaysAgo * day),
    }));
  return Promise.all([
    ...withRole(demoSellers, 'seller'),
    ...withRole(demoBuyers, 'buyer'),
    ...withRole([demoAdmin], 'admin'),
    ...withRole(stockSellers, 'seller', withoutPassword),
    ...withRole(stockBuyers, 'buyer', withoutPassword),
  ]);
}

const firstPrices = new Map(demoPrices.map(({ car, listedAt }) => [car, listedAt]));

async function addCars(
  tx: Database,
  people: Map<string, string>,
  addresses: Map<string, string>,
  now: Date,
) {
  const ids = await addListings(
    tx,
    demoCars.map((demoCar) => {
      const { seller, look, daysAgo, resalePrice, originalPrice, ...car } = demoCar;
      return {
        ...car,
        sellerId: people.get(seller)!,
        resalePrice: worthOfDollars(firstPrices.get(car.name) ?? resalePrice),
        originalPrice: worthOfDollars(originalPrice),
        pictures: picturesOf(look).map((name) => addresses.get(name)!),
        postedAt: new Date(now.getTime() - daysAgo * day),
        vehicle: vehicleOf(demoCar, now),
      };
    }),
  );
  return new Map(demoCars.map(({ name }, at) => [name, ids[at]!]));
}

async function changePrices(tx: Database, { cars, now }: SeededMarket) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * day);
  for (const { car, changes } of demoPrices) {
    for (const change of changes) {
      await changePrice(tx, cars.get(car)!, {
        to: worthOfDollars(change.to),
        at: daysAgo(change.daysAgo),
      });
    }
  }
  await endDrops(tx, daysAgo(daysOfADrop));
}

async function addClaims(tx: Database, { people, cars, now }: SeededMarket) {
  await addBookings(
    tx,
    demoBookings.map(({ buyer, car, hoursAgo, ...booking }) => ({
      ...booking,
      buyerId: people.get(buyer)!,
      listingId: cars.get(car)!,
      price: worthOfDollars(priceOf(car)),
      bookedAt: new Date(now.getTime() - hoursAgo * hour),
    })),
  );
}

const priceOf = (car: string) => demoCars.find(({ name }) => name === car)!.resalePrice;

const addKeptCars = (tx: Database, { people, cars, now }: SeededMarket) =>
  addFavourites(
    tx,
    demoFavourites.map(({ buyer, car, costMore = 0, hoursAgo }) => ({
      accountId: people.get(buyer)!,
      listingId: cars.get(car)!,
      price: worthOfDollars(priceOf(car) + costMore),
      addedAt: new Date(now.getTime() - hoursAgo * hour),
    })),
  );

const addSavedSearches = (tx: Database, { people, cars, now }: SeededMarket) =>
  addSearches(
    tx,
    demoSearches.map(({ buyer, daysAgo, found, ...search }) => ({
      ...search,
      accountId: people.get(buyer)!,
      createdAt: new Date(now.getTime() - daysAgo * day),
      found: found.map((car) => ({
        listingId: cars.get(car)!,
        foundAt: new Date(now.getTime() - day - hour),
      })),
    })),
    demoTimeZone,
  );

/** In order, so that the latest conversation comes first in an inbox. */
async function addConversations(tx: Database, { people, cars, now }: SeededMarket) {
  for (const { buyer, car, ...conversation } of demoConversations) {
    await addDemoConversation(tx, {
      ...conversation,
      buyerId: people.get(buyer)!,
      listingId: cars.get(car)!,
      now,
    });
  }
}

async function addViewings(tx: Database, { people, cars, now }: SeededMarket) {
  for (const { seller, ...hours } of demoHours) await saveHours(tx, people.get(seller)!, hours);
  for (const { buyer, car, ...viewing } of demoViewings) {
    const listingId = cars.get(car)!;
    await addViewing(tx, { ...viewing, buyerId: people.get(buyer)!, listingId, now });
  }
}

/** In order, so that the newest report comes first. */
async function addReports(tx: Database, { people, cars }: SeededMarket) {
  for (const { reporter, car, reason } of demoReports) {
    await addReport(tx, {
      listingId: cars.get(car)!,
      reporter: people.get(reporter)!,
      reason: reason ?? null,
    });
  }
}
