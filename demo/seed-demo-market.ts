import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Database } from '#database/connection.ts';
import type { Role } from '#marketplace/accounts/account.ts';
import { dollars } from '#marketplace/money.ts';
import { addReport } from '#marketplace/reports/server/report-store.ts';
import { demoBookings } from './bookings.ts';
import { demoCars, picturesOf } from './cars.ts';
import {
  addAccounts,
  addBookings,
  addListings,
  addViewsOfCars,
  isEmptyMarket,
  waitForOurTurn,
} from './demo-store.ts';
import { type DemoPerson, demoAdmin, demoBuyers, demoSellers } from './people.ts';
import { demoReports } from './reports.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** sharp uses every core for one picture already. */
const picturesAtATime = 4;

type Options = {
  keepPicture: (picture: Buffer) => Promise<string>;
  /** Gives a person an identity to sign in with. */
  identify: (person: DemoPerson) => Promise<{ issuer: string; subject: string }>;
  say: (what: string) => void;
  now: Date;
};

/** Fills an empty market with believable cars and people. Returns whether it was empty. */
export async function seedDemoMarket(db: Database, options: Options): Promise<boolean> {
  if (!(await isEmptyMarket(db))) return false;

  const addresses = await keepPictures(options);
  // Before the transaction: their passwords may take a busy machine longer than one is allowed to be idle.
  const accounts = await accountsOf(options.identify);
  return db.transaction().execute(async (tx) => {
    await waitForOurTurn(tx);
    if (!(await isEmptyMarket(tx))) return false;

    const people = await addAccounts(tx, accounts);
    const cars = await addCars(tx, people, addresses, options.now);
    await addClaims(tx, people, cars, options.now);
    await addViewsOfCars(tx, options.now);
    await addReports(tx, people, cars);
    return true;
  });
}

async function keepPictures({ keepPicture, say }: Options): Promise<Map<string, string>> {
  const waiting = [...new Set(demoCars.flatMap(({ look }) => picturesOf(look)))];
  const total = waiting.length;
  const addresses = new Map<string, string>();

  async function work() {
    for (let name = waiting.pop(); name; name = waiting.pop()) {
      addresses.set(name, await keepPicture(await readFile(resolve('demo/pictures', name))));
      say(`Preparing the demo market: picture ${addresses.size} of ${total}`);
    }
  }
  await Promise.all(Array.from({ length: picturesAtATime }, work));
  return addresses;
}

async function accountsOf(identify: Options['identify']) {
  const withRole = (people: DemoPerson[], role: Role) =>
    people.map(async (person) => ({
      ...(await identify(person)),
      name: person.name,
      email: person.email,
      verified: person.verified ?? false,
      role,
    }));
  return Promise.all([
    ...withRole(demoSellers, 'seller'),
    ...withRole(demoBuyers, 'buyer'),
    ...withRole([demoAdmin], 'admin'),
  ]);
}

const addCars = (
  tx: Database,
  people: Map<string, string>,
  addresses: Map<string, string>,
  now: Date,
) =>
  addListings(
    tx,
    demoCars.map(({ seller, look, daysAgo, resalePrice, originalPrice, ...car }) => ({
      ...car,
      sellerId: people.get(seller)!,
      resalePrice: dollars(resalePrice),
      originalPrice: dollars(originalPrice),
      pictures: picturesOf(look).map((name) => addresses.get(name)!),
      postedAt: new Date(now.getTime() - daysAgo * day),
    })),
  );

async function addClaims(
  tx: Database,
  people: Map<string, string>,
  cars: Map<string, string>,
  now: Date,
) {
  const prices = new Map(demoCars.map(({ name, resalePrice }) => [name, dollars(resalePrice)]));
  await addBookings(
    tx,
    demoBookings.map(({ buyer, car, hoursAgo, ...booking }) => ({
      ...booking,
      buyerId: people.get(buyer)!,
      listingId: cars.get(car)!,
      price: prices.get(car)!,
      bookedAt: new Date(now.getTime() - hoursAgo * hour),
    })),
  );
}

/** One after the other, so that the newest comes first in the list. */
async function addReports(tx: Database, people: Map<string, string>, cars: Map<string, string>) {
  for (const { reporter, car, reason } of demoReports) {
    await addReport(tx, { listingId: cars.get(car)!, reporter: people.get(reporter)!, reason });
  }
}
