import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Database } from '#database/connection.ts';
import { attachOrStartEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts';
import { many, stuck, until } from '../crowd.ts';
import { contact, openShop, type Person } from '../payments/shop.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';
import type { SmallDisk } from './small-disk.ts';

type Options = { fills: number; recoversWithin: number };

const bookingsBefore = 30;

/** The database, with everything else, is on the disk that fills up. */
export async function fillDiskOfDatabase(
  trial: ProductUnderTrial,
  disk: SmallDisk,
  { fills, recoversWithin }: Options,
) {
  const product = await trial.launch({
    ...{ DATA_DIR: disk.folder, DATABASE_URL: '', CARD_SANDBOX_PORT: '' },
    ...{ LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '10000' },
  });
  await product.ready;
  const postgres = await attachOrStartEmbeddedPostgres({ folder: join(disk.folder, 'postgres') });
  const db = connect(postgres.url('forecourt'), { connections: 4, patience: 60 });
  const person = trial.peopleOf(db, product.address);
  const shop = openShop({ ...trial, db });
  const [seller, buyer] = [await person('Sam', 'seller'), await person('Bea', 'buyer')];
  const problems: string[] = [];
  const check = (isRight: boolean, complaint: string) => {
    if (!isRight) problems.push(`database: ${complaint}`);
  };
  const bookings = noteBookings(buyer, check);
  const recoveries: number[] = [];
  let shown = 0;

  for (let fill = 1; fill <= fills; fill++) {
    const cars = await many(1_000, (number) => shop.listCar(seller, `Car ${fill}/${number}`));
    const book = () => bookings.book(cars.pop()!);
    await Promise.all([many(bookingsBefore, book), disk.fill()]);
    check(await until(stuck, async () => (await book()) === 503), 'there was always room');
    for (const path of ['/car', `/car?q=${fill}`, `/api/addProduct?q=${fill}`]) {
      const { status } = await fetch(product.address + path);
      check(status === 200, `${path} was answered with ${status} while only writing had no room`);
      shown += Number(status === 200);
    }

    await breakLogOfChanges(db);
    check((await book()) === 503, 'a booking went through without PostgreSQL');
    const page = await fetch(`${product.address}/car?q=without-database-${fill}`);
    check(page.status === 503, `without PostgreSQL a page was answered with ${page.status}`);

    await disk.makeRoom();
    const began = performance.now();
    const isBack = await until(recoversWithin, async () => (await book()) === 200);
    check(isBack, `no booking ${recoversWithin} ms after there was room again`);
    recoveries.push(performance.now() - began);
  }
  problems.push(...(await lostOf(db, bookings.acknowledged)));
  await db.destroy();
  const code = await product.stop('SIGTERM');
  check(code === 0, `it ended with ${code}`);
  const { acknowledged, putOff } = bookings;
  return { problems, recoveries, acknowledged: acknowledged.length, putOff: putOff(), shown };
}

function noteBookings(buyer: Person, check: (isRight: boolean, complaint: string) => void) {
  const acknowledged: string[] = [];
  let putOff = 0;
  return {
    acknowledged,
    putOff: () => putOff,
    async book(car: string): Promise<number> {
      const wish = { id: car, ...contact };
      const { httpStatus, code, retryAfter } = await buyer.calls('PUT', '/booking', wish);
      const isPutOff = httpStatus === 503 && code === 'busy' && retryAfter !== null;
      if (httpStatus === 200) acknowledged.push(car);
      else check(isPutOff, `a booking was answered with ${httpStatus} ${code}`);
      putOff += Number(isPutOff);
      return httpStatus;
    },
  };
}

/** Asks for new files of its log of changes until PostgreSQL, which cannot go on without, gives up. */
async function breakLogOfChanges(db: Database): Promise<void> {
  const change = sql`select pg_logical_emit_message(true, 'trial', repeat('x', 100000)), pg_switch_wal()`;
  const givesUp = () =>
    change.execute(db).then(
      () => false,
      () => true,
    );
  await until(stuck, givesUp);
}

async function lostOf(db: Database, acknowledged: string[]): Promise<string[]> {
  const rows = await db.selectFrom('bookings').select('listingId').execute();
  const there = new Set(rows.map(({ listingId }) => listingId));
  return acknowledged
    .filter((car) => !there.has(car))
    .map((car) => `the booking of ${car} is lost`);
}
