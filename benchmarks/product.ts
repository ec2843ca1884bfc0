import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '#database/connection.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts';
import { ensureDatabase } from '#database/embedded/ensure-database.ts';
import { migrate } from '#database/migrating/migrate.ts';
import { multiplyListings } from '#demo/demo-store.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { found } from '#marketplace/errors.ts';
import { createSessions } from '#marketplace/platform/access/server/sessions.ts';
import { findAccountByEmail } from '#marketplace/platform/accounts/server/account-store.ts';
import { openSecrets } from '#server/config/secrets.ts';
import { freePort } from '#server/start/free-port.ts';
import { goesWithUs } from './processes.ts';

export type BenchMarket = Awaited<ReturnType<typeof openBenchMarket>>;
export type Product = Awaited<ReturnType<BenchMarket['start']>>;

/** A PostgreSQL of its own with the demo cars, and the built product on it as often as it is started. */
export async function openBenchMarket() {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  await ensureDatabase(postgres.url('postgres'), 'bench');
  const databaseUrl = postgres.url('bench');
  const db = connect(databaseUrl);
  await migrate(db);
  await addDemoMarket(db);

  const secret = randomBytes(32).toString('base64url');
  const secretFor = await openSecrets({ secret, dataFolder: folder });
  const sessions = createSessions(db, {
    secret: secretFor('access-tokens'),
    lifetimeSeconds: 3_600,
    now: () => new Date(),
  });

  return {
    db,
    folder,
    postgres,
    addCars: (count: number) => multiplyListings(db, count),
    /** Headers of a request by one of the demo people. */
    async signIn(email: string): Promise<Record<string, string>> {
      const account = found(await findAccountByEmail(db, email), 'account_not_found');
      return { authorization: `Bearer ${await sessions.open(account)}` };
    },
    start: (settings: Record<string, string> = {}) =>
      startProduct({
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        SECRET: secret,
        DEMO: 'off',
        RATE_LIMIT_SCALE: '10000',
        ...settings,
      }),
    async close() {
      await db.destroy();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The demo cars and people; nobody looks at the pictures. */
export const addDemoMarket = (db: Database) =>
  seedDemoMarket(db, {
    showProgress: () => {},
    now: new Date(),
    keepPicture: async () => `/images/${crypto.randomUUID()}/960.webp`,
    identify: async ({ email }) => ({ issuer: 'bench', subject: email }),
  });

/** Resolves when it takes requests. */
export async function startProduct(environment: NodeJS.ProcessEnv) {
  const port = await freePort('127.0.0.1');
  const began = performance.now();
  const child = spawn(process.execPath, ['launch/start.mjs'], {
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  goesWithUs(child);
  await isOpen(child);
  return {
    port,
    pid: child.pid!,
    milliseconds: performance.now() - began,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function isOpen(child: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The product did not start:\n${output}`)));
    child.stdout!.on('data', (text) => {
      output += text;
      if (/Stop +Ctrl-C/.test(output)) resolve();
    });
  });
}
