import { sql } from 'kysely';
import { connect, type Database } from '#database/connection.ts';
import { migrate } from '#database/migrating/migrate.ts';
import { many, pause, percentile } from '../crowd.ts';
import { openShop } from '../payments/shop.ts';
import { forgotten } from '../payments/shopper.ts';
import { timePasses } from '../payments/time-passes.ts';
import { launchProduct, type ProductUnderTrial, usualSettings } from '../product-under-trial.ts';
import type { Trial } from '../trial.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { lookAround, receiveCustomers, type Seen } from './customers.ts';
import { findPrograms } from './programs.ts';

const buyers = 6;
/** So long a machine that is about to be lost is heard by nobody, in milliseconds. */
const unheard = 1_500;

/** How long writing may stop, in milliseconds. */
const longestGap = {
  process: 10_000,
  machine: 30_000,
  freeze: 30_000,
  switchover: 6_000,
  standby: 5_000,
};
type Strike = keyof typeof longestGap;

/**
 * The database of three machines loses one of them while people buy at two instances. How often each is done is an
 * option. With `--asynchronous 1` sales get lost, and it must fail; with `--timed 0` it may take as long as it takes.
 */
export const failover: Trial<Record<Strike | 'asynchronous' | 'timed', number>> = {
  full: { process: 5, machine: 5, freeze: 5, switchover: 5, standby: 5, asynchronous: 0, timed: 1 },
  quick: {
    process: 1,
    machine: 0,
    freeze: 0,
    switchover: 0,
    standby: 0,
    asynchronous: 0,
    timed: 0,
  },

  async run(trial, { asynchronous, timed, ...times }) {
    const programs = findPrograms();
    if (typeof programs === 'string') return { problems: [], found: {}, skipped: programs };
    await trial.stop();
    const cluster = await startCluster(programs, asynchronous === 1);
    const db = connect(cluster.url, { connections: 12, patience: 60 });
    const seen: Seen = {
      ...{ acknowledged: { bookings: [], releases: [], sales: [] }, problems: [] },
      ...{ writes: [], keptPages: 0, shown: [] },
    };
    const gaps: Record<string, number[]> = {};
    const instances = await openInstances(trial, cluster, db);
    try {
      const shop = openShop({ ...trial, db });
      await shop.setSwitches({ webhooks: { copies: 2, shuffle: true, delay: 200 } });
      const person = trial.peopleOf(db, instances.addresses[0]!);
      const seller = await person('Sam', 'seller');
      const people = await many(buyers, (number) => person(`Buyer ${number}`, 'buyer'));
      await lookAround(instances.addresses, seen);
      let isOpen = true;
      const customers = receiveCustomers(
        {
          ...{ shop, seller, buyers: people, addresses: instances.addresses },
          ...{ databaseUrl: cluster.url, isOpen: () => isOpen },
        },
        seen,
      );
      for (const [strike, count] of Object.entries(times) as [Strike, number][]) {
        for (let time = 0; time < count; time++) {
          const gap = await strikeOnce(cluster, strike, seen);
          gaps[strike] = [...(gaps[strike] ?? []), gap];
          if (timed && gap > longestGap[strike]) {
            seen.problems.push(`${strike}: nothing was written for ${Math.round(gap)} ms`);
          }
        }
      }
      isOpen = false;
      await customers;
      // Whoever was struck last is still coming back.
      await cluster.waitUntilWhole();
      await shop.setSwitches({});
      await timePasses(db, 20);
      seen.problems.push(...(await shop.unfinished()));
      await copyProvidersBooks(trial.db, db);
      seen.problems.push(...(await shop.wrongMoney()), ...(await shop.brokenRules()));
      seen.problems.push(...(await forgotten(db, seen.acknowledged)));
    } finally {
      await instances.stop();
      await db.destroy();
      await cluster.stop();
    }
    return {
      problems: seen.problems,
      found: {
        patroni: programs.patroniVersion,
        'sales acknowledged': seen.acknowledged.sales.length,
        'bookings acknowledged': seen.acknowledged.bookings.length,
        'kept pages looked at': seen.keptPages,
        'a sale shows everywhere, p99 ms': percentile(seen.shown, 99),
        ...Object.fromEntries(
          Object.entries(gaps).map(([strike, all]) => [
            `${strike}: longest without a write, ms`,
            all.map(Math.round).join(', '),
          ]),
        ),
      },
    };
  },
};

/** Two of them; the card provider's events go to the first. */
async function openInstances(trial: ProductUnderTrial, cluster: Cluster, db: Database) {
  await migrate(db);
  const first = Number(trial.environment.PORT);
  const launched = [first, first + 1].map((port) =>
    launchProduct({
      ...trial.environment,
      ...usualSettings,
      DATABASE_URL: cluster.url,
      DATABASE_READ_URL: cluster.readUrl,
      DATABASE_CONNECTIONS: '8',
      CARD_SANDBOX_PORT: String(trial.sandboxPort),
      PORT: String(port),
    }),
  );
  await Promise.all(launched.map(({ ready }) => ready));
  return {
    addresses: [first, first + 1].map((port) => `http://127.0.0.1:${port}`),
    stop: () => Promise.all(launched.map((instance) => instance.stop('SIGTERM'))),
  };
}

/** Answers for how long nothing could be written. */
async function strikeOnce(cluster: Cluster, strike: Strike, { writes, problems }: Seen) {
  if (!(await cluster.waitUntilWhole())) problems.push('the cluster did not become whole again');
  // Whether a sale gets lost then is chance.
  if (!(await cluster.isConfirmed())) problems.push('no standby confirms what is acknowledged');
  await pause(3_000);
  const [leader, standby] = [await cluster.leader(), await cluster.standby()];
  // Whatever is acknowledged now, nobody else has.
  const endCut = strike === 'machine' ? cluster.cutReplication() : () => {};
  if (strike === 'machine') await pause(unheard);
  const at = performance.now();
  let afterwards = async () => {};
  if (strike === 'process') cluster.killDatabase(leader);
  if (strike === 'machine') {
    cluster.killMachine(leader);
    endCut();
    afterwards = () => cluster.startMachine(leader);
  }
  if (strike === 'freeze') {
    const wake = cluster.freeze(leader);
    afterwards = async () => {
      await pause(5_000);
      wake();
    };
  }
  if (strike === 'switchover') await cluster.switchover(leader, standby);
  if (strike === 'standby') {
    cluster.killMachine(standby);
    afterwards = () => cluster.startMachine(standby);
  }
  await pause(Math.max(3_000, longestGap[strike] * 1.5));
  const gap = longestPause([at, ...writes.filter((moment) => moment > at), performance.now()]);
  await afterwards();
  return gap;
}

const longestPause = (moments: number[]) =>
  Math.max(...moments.slice(1).map((moment, number) => moment - moments[number]!));

/** The provider has a database of its own, which does not fail with ours; to be compared, both must be in one. */
async function copyProvidersBooks(from: Database, to: Database): Promise<void> {
  for (const table of ['payment_methods', 'intents', 'refunds']) {
    const name = sql.table(`card_sandbox.${table}`);
    const { rows } = await sql<{
      row: object;
    }>`select row_to_json(kept) as row from ${name} as kept`.execute(from);
    await to.transaction().execute(async (tx) => {
      await sql`delete from ${name}`.execute(tx);
      for (const { row } of rows) {
        await sql`insert into ${name} overriding system value
          select * from json_populate_record(null::${name}, ${JSON.stringify(row)})`.execute(tx);
      }
    });
  }
}
