import { Client } from 'pg';
import { many, pause } from '../crowd.ts';
import type { openShop, Person } from '../payments/shop.ts';
import type { Acknowledged } from '../payments/shopper.ts';

type Shop = ReturnType<typeof openShop>;
/** When something succeeded, in milliseconds. */
type Moments = number[];

export type Seen = {
  acknowledged: Acknowledged;
  problems: string[];
  writes: Moments;
  keptPages: number;
  /** How long after a sale each instance showed it, in milliseconds. */
  shown: number[];
};

type Scene = {
  shop: Shop;
  seller: Person;
  buyers: Person[];
  addresses: string[];
  databaseUrl: string;
  isOpen: () => boolean;
};

const contact = { phone: '+880 1000 000 051', location: 'Trial' };
const keptPages = ['/', '/car', '/category/toyota'];
/** Whoever is told to come back does, this often. */
const pauseBeforeTryingAgain = 200;

/** People who buy and look around, and somebody who writes without a pause, until the doors close. */
export async function receiveCustomers(scene: Scene, seen: Seen): Promise<void> {
  const { buyers, addresses, isOpen } = scene;
  await Promise.all([
    writeOnAndOn(scene, seen),
    ...buyers.map(async (buyer) => {
      while (isOpen()) await buyOne(scene, seen, buyer).catch(() => pause(pauseBeforeTryingAgain));
    }),
    ...addresses.map(async (address) => {
      for (let turn = 0; isOpen(); turn++) {
        await lookAt(address + keptPages[turn % keptPages.length], seen);
        await pause(25);
      }
    }),
  ]);
}

/** What nobody has looked at yet is not kept. */
export async function lookAround(addresses: string[], seen: Seen): Promise<void> {
  for (const address of addresses) for (const page of keptPages) await lookAt(address + page, seen);
}

async function lookAt(page: string, seen: Seen): Promise<void> {
  const answer = await fetch(page.replace('127.0.0.1', 'localhost'));
  await answer.arrayBuffer();
  seen.keptPages++;
  if (answer.status !== 200) seen.problems.push(`${page}, which is kept: ${answer.status}`);
}

async function buyOne(scene: Scene, seen: Seen, buyer: Person): Promise<void> {
  const { shop, seller } = scene;
  const car = await shop.listCar(seller, `Car ${crypto.randomUUID()}`);
  const calls = (method: string, path: string, body?: object) =>
    persistently(scene, seen, () => buyer.calls(method, path, body, someOf(scene.addresses)));
  const booked = await calls('PUT', '/booking', { id: car, ...contact });
  if (booked.httpStatus !== 200) return;
  seen.acknowledged.bookings.push({ listingId: car, buyerId: buyer.id });
  const bookingId = booked.data._id;
  const checkout = await calls('POST', '/create-payment-intent', { bookingId, price: 4500 });
  if (!checkout.clientSecret) return;
  const transactionId = await shop.confirm(checkout.clientSecret);
  const paid = await calls('POST', '/payments', { transactionId });
  if (paid.status !== 'paid') return;
  seen.acknowledged.sales.push(transactionId);
  await many(scene.addresses.length, (number) =>
    showsSold(`${scene.addresses[number]}/api/addProduct/${car}`, seen),
  );
}

const someOf = (addresses: string[]) => addresses[Math.floor(Math.random() * addresses.length)]!;

/** As a page does it. A server that fails in any other way than by saying so is noted. */
async function persistently<T extends { httpStatus: number; retryAfter: string | null }>(
  { isOpen }: Scene,
  { problems }: Seen,
  call: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const answer = await call().catch(() => null);
    if (answer && answer.httpStatus < 500) return answer;
    if (answer && (answer.httpStatus !== 503 || !answer.retryAfter)) {
      problems.push(`somebody was answered ${answer.httpStatus} without when to come back`);
    }
    if (!isOpen()) throw new Error('The doors are closed.');
    await pause(pauseBeforeTryingAgain);
  }
}

/** A database that is away says nothing about how old anything is. */
async function showsSold(address: string, { shown, problems }: Seen): Promise<void> {
  const began = performance.now();
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.status !== 200) return;
    const { paid } = (await answer.json()) as { paid: boolean };
    const waited = performance.now() - began;
    if (paid) {
      shown.push(waited);
      return;
    }
    if (waited > 10_000) {
      problems.push(`${address} is sold and still not shown so`);
      return;
    }
    await pause(20);
  }
}

/** What the database alone needs: one row, again and again, through HAProxy. */
async function writeOnAndOn({ databaseUrl, isOpen }: Scene, { writes }: Seen): Promise<void> {
  while (isOpen()) {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 1_000,
      query_timeout: 1_500,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      while (isOpen()) {
        await client.query(`insert into job_cursors (job, cursor) values ('trial', '')
          on conflict (job) do update set cursor = excluded.cursor`);
        writes.push(performance.now());
        await pause(50);
      }
    } catch {
      await pause(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
