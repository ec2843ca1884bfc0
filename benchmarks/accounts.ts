import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Database } from '#database/connection.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts';
import { ensureDatabase } from '#database/embedded/ensure-database.ts';
import { migrate } from '#database/migrating/migrate.ts';
import { accountListPage } from '#marketplace/oversight/moderation/server/account-list-store.ts';
import { auditActionGroups } from '#marketplace/platform/audit/audit-action.ts';
import { auditPage } from '#marketplace/platform/audit/server/audit-store.ts';
import type { Benchmark } from './benchmark.ts';
import { rounded } from './statistics.ts';

const sizes = [1_000, 100_000] as const;
const rounds = 200;
const warmUp = 20;
const limit = 20;

type Market = { db: Database; deepest: string; middle: string; deepEntry: string };
type Case = (market: Market) => Promise<unknown>;

type AccountsFigure = {
  what: string;
  /** Medians in milliseconds, for a thousand and for a hundred thousand accounts. */
  few: number;
  many: number;
  /** 1 means that a hundred times as many people cost nothing more. */
  ratio: number;
};

const newest = { order: 'newest', limit } as const;
const byName = { order: 'name', limit } as const;

const cases: Record<string, Case> = {
  'first page': ({ db }) => accountListPage(db, newest),
  'first page by name': ({ db }) => accountListPage(db, byName),
  'first page of sellers': ({ db }) => accountListPage(db, { ...newest, role: 'seller' }),
  'deep page': ({ db, deepest }) => accountListPage(db, { ...newest, cursor: deepest }),
  'deep page by name': ({ db, middle }) => accountListPage(db, { ...byName, cursor: middle }),
  'search, one match': ({ db }) => accountListPage(db, { ...newest, search: 'zephyr' }),
  'search, no match': ({ db }) => accountListPage(db, { ...newest, search: 'nobody' }),
  'search, 1 in 40': ({ db }) => accountListPage(db, { ...newest, search: 'rahim' }),
  'search, 1 in 40, deep': ({ db, middle }) =>
    accountListPage(db, { ...newest, search: 'rahim', cursor: middle }),
  'search, 1 in 2,400': ({ db }) => accountListPage(db, { ...newest, search: 'rahim last07' }),
  'search by name, one match': ({ db }) => accountListPage(db, { ...byName, search: 'zephyr' }),
  'search by name, 1 in 40': ({ db }) => accountListPage(db, { ...byName, search: 'rahim' }),
  'audit, first page': ({ db }) => auditPage(db, { limit }),
  'audit, administration, deep': ({ db, deepEntry }) =>
    auditPage(db, { limit, actions: auditActionGroups.administration, cursor: deepEntry }),
};

/** What a page of people costs the database as the market grows. */
export const accountsBenchmark: Benchmark = async () => {
  const figures = await measureAccounts();
  return [
    {
      title: 'People and audit, as the market grows',
      method: `The stores' own calls, ${rounds} interleaved rounds; medians in ms with ${sizes[0].toLocaleString('en-US')} and ${sizes[1].toLocaleString('en-US')} accounts.`,
      columns: ['page', 'few', 'many', 'ratio'],
      rows: figures.map(({ what, few, many, ratio }) => [
        what,
        rounded(few, 2),
        rounded(many, 2),
        rounded(ratio, 2),
      ]),
    },
  ];
};

async function measureAccounts(): Promise<AccountsFigure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-benchmark-'));
  const postgres = await startEmbeddedPostgres({ folder, durable: false });
  const opened: Database[] = [];
  try {
    const markets: Market[] = [];
    for (const size of sizes) {
      const name = `people_${size}`;
      await ensureDatabase(postgres.url('postgres'), name);
      // Filling takes longer than any request may.
      const db = connect(postgres.url(name), { connections: 1, patience: 1_000 });
      opened.push(db);
      await migrate(db);
      markets.push(await fill(db, size));
    }
    return await measure(markets as [Market, Market]);
  } finally {
    for (const db of opened) await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Forty first names, sixty last names, one in ten sells; one name is rare and joined early. */
async function fill(db: Database, size: number): Promise<Market> {
  await sql`insert into accounts (id, issuer, subject, email, name, role)
    select time_ordered_id(timestamptz '2026-01-01' + n * interval '1 second'), 'benchmark', n::text,
      'person' || n || '@example.com',
      case when n = 17 then 'Zephyrine Quill' else
        case n % 40 when 0 then 'Rahim' else 'First' || lpad((n % 40)::text, 2, '0') end
        || ' Last' || lpad(((n / 40) % 60)::text, 2, '0') end,
      case n % 10 when 0 then 'seller' else 'buyer' end
    from generate_series(1, ${sql.lit(size)}) as n`.execute(db);
  await sql`insert into audit_entries (id, action, actor_id, subject_id)
    select time_ordered_id(timestamptz '2026-01-01' + row_number() over (order by id) * interval '1 second'),
      case when random() < 0.01 then 'seller.verified' else 'account.signed_in' end, id, id
    from accounts`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const idAt = async (table: 'accounts' | 'auditEntries', share: number) => {
    const { id } = await db
      .selectFrom(table)
      .select('id')
      .orderBy('id', 'desc')
      .offset(Math.floor(size * share))
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    db,
    deepest: await idAt('accounts', 0.9),
    middle: await idAt('accounts', 0.5),
    deepEntry: await idAt('auditEntries', 0.9),
  };
}

/** Turn by turn, so that a busy moment of the machine strikes all of them alike. */
async function measure(markets: [Market, Market]): Promise<AccountsFigure[]> {
  const times = Object.keys(cases).map(() => [[], []] as [number[], number[]]);
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, ask] of Object.values(cases).entries()) {
      for (const which of [0, 1] as const) {
        const start = performance.now();
        await ask(markets[which]);
        if (round >= 0) times[index]![which].push(performance.now() - start);
      }
    }
  }
  return Object.keys(cases).map((what, index) => {
    const [few, many] = times[index]!.map(median) as [number, number];
    return { what, few, many, ratio: many / few };
  });
}

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;
