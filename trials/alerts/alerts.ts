import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { seeded } from '../../tests/seeded.ts';
import { zoneWhereItIs } from '../../tests/time-zones.ts';
import { many, pause, stuck, until } from '../crowd.ts';
import { openShop, type Person } from '../payments/shop.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';
import type { Trial } from '../trial.ts';
import { mistakesIn, type Reader } from './judge.ts';
import { tradeCars } from './trade.ts';

const readers = 6;
/** Two of them fit each car, and the third what gets cheap. */
const queries = ['category=toyota', 'condition=Good', 'maxPrice=4000'];

/** Two instances tell people of cars, one of which is killed in the middle of it again and again. */
export const alerts: Trial<{ kills: number }> = {
  full: { kills: 40 },
  quick: { kills: 4 },

  async run(trial, { kills }) {
    const random = seeded(trial.seed);
    await trial.ensureRunning();
    const seller = await trial.person('Sam', 'seller');
    const people = await many(readers, (number) => reader(trial, `Reader ${number}`));
    const own: Reader = { ...seller, ownsTheCars: true };
    await save(own, trial);
    const second = await trial.launch();
    await second.ready;

    const shop = openShop(trial);
    let isOpen = true;
    const trade = tradeCars({
      db: trial.db,
      list: (name, hidden) => shop.listCar(seller, name, { hidden }),
      hearts: people.slice(0, 2),
      random: seeded(trial.seed + 1),
      isOpen: () => isOpen,
    });
    for (let kill = 0; kill < kills; kill++) {
      await isTimeAgain(trial.db);
      await trial.start();
      await pause(random() * 400);
      await trial.kill();
    }
    isOpen = false;
    const traded = await trade;
    const left = await untilEverythingIsTold(trial);
    await second.stop('SIGTERM');

    const { problems, found } = await mistakesIn(trial.db, [...people, own], traded);
    return { problems: [...left, ...problems], found: { kills, ...found } };
  },
};

async function reader(trial: ProductUnderTrial, name: string): Promise<Reader> {
  const person = { ...(await trial.person(name, 'buyer')), ownsTheCars: false };
  await save(person, trial);
  return person;
}

async function save(person: Person, { db }: ProductUnderTrial): Promise<void> {
  for (const query of queries) {
    await person.calls('POST', '/saved-searches', { name: query, query, often: 'instant' });
  }
  // Nobody sleeps through the trial.
  const timeZone = zoneWhereItIs(12);
  await sql`insert into alert_settings (account_id, time_zone) values (${person.id}, ${timeZone})
    on conflict (account_id) do update set time_zone = excluded.time_zone`.execute(db);
}

/** A quarter of an hour has passed for everybody, and the next instance that starts takes its turn. */
async function isTimeAgain(db: Database): Promise<void> {
  await sql`update alert_settings set told_at = told_at - interval '15 minutes'`.execute(db);
  await sql`delete from job_cursors where job = 'turn:alerts'`.execute(db);
}

async function untilEverythingIsTold(trial: ProductUnderTrial): Promise<string[]> {
  const isTold = await until(stuck, async () => {
    await isTimeAgain(trial.db);
    await trial.start();
    return until(5_000, async () => (await waiting(trial.db)) === 0);
  });
  return isTold ? [] : ['there is something left to tell'];
}

async function waiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from market_news) + (select count(*) from found_cars)
      + (select count(*) from dropped_favourites where due_at < now())
      + (select count(*) from outbox where kind = 'alert_mail' and done_at is null) as count`.execute(
    db,
  );
  return rows[0]!.count;
}
