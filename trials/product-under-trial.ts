import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '#database/connection.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#database/embedded/embedded-postgres.ts';
import { ensureDatabase } from '#database/embedded/ensure-database.ts';
import { migrate } from '#database/migrating/migrate.ts';
import { createSessions } from '#marketplace/platform/access/server/sessions.ts';
import type { Role } from '#marketplace/platform/accounts/account.ts';
import { sandboxKeys } from '#providers/card-payments/server/sandbox/sandbox-keys.ts';
import { readConfig } from '#server/config/config.ts';
import { openSecrets } from '#server/config/secrets.ts';
import { freePort } from '#server/start/free-port.ts';
import { copyAsStandby } from '../tests/postgres/standby.ts';
import { stuck } from './crowd.ts';

const buildFolder = process.env.BUILD_DIR!;
const secret = 'a secret that is only for the trials';
/** Even if we are killed; their input is a pipe that we hold. */
const endsWithUs = ['--import', './launch/ends-with-parent.mjs'];

export type Settings = Record<string, string>;
/** Everybody comes from one address and does a lot. */
export const usualSettings: Settings = { RATE_LIMIT_SCALE: '10000' };

export type ProductUnderTrial = Awaited<ReturnType<typeof openTrial>>;

/** The built product on a PostgreSQL of its own and with the card sandbox as a third process. */
export async function openTrial(seed: number) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-trial-'));
  // Where PostgreSQL has to run as somebody else it must get in; it would settle outside otherwise.
  await chmod(folder, 0o755);
  const startPostgres = () => startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  let postgres = await startPostgres();
  let replica: EmbeddedPostgres | null = null;
  await ensureDatabase(postgres.url('postgres'), 'trial');
  const databaseUrl = postgres.url('trial');
  const db = connect(databaseUrl, { connections: 12, patience: 60 });
  await migrate(db);

  const port = await somePort();
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    PORT: String(port),
  };
  const secretFor = await openSecrets(readConfig(environment));
  const sandboxSecret = secretFor('card-sandbox');
  const sandbox = await startSandbox(databaseUrl, sandboxSecret, port, seed);
  /** People of a database, who ask at an address. */
  const peopleOf = (db: Database, address: string) => {
    const sessions = createSessions(db, {
      secret: secretFor('access-tokens'),
      lifetimeSeconds: 86_400,
      now: () => new Date(),
    });
    return (name: string, role: Role) => addPerson(db, sessions, address, name, role);
  };
  const address = `http://127.0.0.1:${port}`;
  let product: Launched | null = null;
  const others: Launched[] = [];
  let cardPort = sandbox.port;
  let settings = usualSettings;

  const stopOthers = async () => {
    await Promise.all(others.map((other) => other.stop('SIGTERM')));
  };

  return {
    db,
    seed,
    address,
    folder,
    /** What nobody else may ever see. */
    secrets: [
      secret,
      databaseUrl,
      ...['access-tokens', 'identity', 'card-sandbox', 'visitors', 'unsubscribe'].map(secretFor),
    ],
    sandboxPort: sandbox.port,
    secretKey: sandboxKeys(sandboxSecret).secretKey,
    databaseUrl,
    /** What an instance is started with. */
    environment,
    /** Resolves when it takes requests, and answers how many milliseconds that took. */
    async start(options: { cardPort?: number; settings?: Settings } = {}): Promise<number> {
      await product?.stop('SIGTERM');
      cardPort = options.cardPort ?? sandbox.port;
      settings = options.settings ?? usualSettings;
      product = launchProduct({
        ...environment,
        ...settings,
        CARD_SANDBOX_PORT: String(cardPort),
      });
      return product.ready;
    },
    /** Whatever an earlier trial has left behind. */
    async ensureRunning(): Promise<void> {
      const isUsual = cardPort === sandbox.port && settings === usualSettings;
      if (!product?.isRunning() || !isUsual) await this.start();
    },
    stop: async () => product?.stop('SIGTERM'),
    kill: async () => product?.stop('SIGKILL'),
    /** As an administrator stops it in a hurry, or as if the machine had lost its power. */
    async stopPostgres(mode: 'fast' | 'immediate'): Promise<void> {
      process.kill(postgres.pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await postgres.exited;
    },
    async startPostgres(): Promise<void> {
      postgres = await startPostgres();
    },
    /** A copy of the database that follows it; answers its address. Whatever ran has to be started again. */
    async startReplica(): Promise<string> {
      await product?.stop('SIGTERM');
      const copy = await mkdtemp(join(folder, 'replica-'));
      await postgres.stop();
      await copyAsStandby(postgres, copy);
      postgres = await startPostgres();
      replica = await startEmbeddedPostgres({ folder: copy });
      return replica.url('trial');
    },
    isRunning: () => product?.isRunning() ?? false,
    /** Another instance of the product, on the same database unless it is to have its own. */
    launch: async (settings: NodeJS.ProcessEnv = {}, start = launchProduct) => {
      const port = await somePort();
      const launched = start({
        ...environment,
        CARD_SANDBOX_PORT: String(sandbox.port),
        ...settings,
        PORT: String(port),
      });
      others.push(launched);
      return { address: `http://127.0.0.1:${port}`, ...launched };
    },
    stopOthers,
    /** The one that runs, to be watched while it ends. */
    running: () => product!,
    /** Process numbers. */
    pids: () => ({ product: product!.pid, postgres: postgres.pid, sandbox: sandbox.pid }),
    /** Somebody who has signed in. */
    person: peopleOf(db, address),
    peopleOf,
    async close() {
      await stopOthers();
      await product?.stop('SIGTERM');
      await sandbox.stop();
      await db.destroy();
      await replica?.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Launched = ReturnType<typeof watched>;

/** Where no outgoing connection takes it while the product is down, and seldom another trial. */
const somePort = () => freePort('127.0.0.1', 20_000 + Math.floor(Math.random() * 12_000));

export function launchProduct(environment: NodeJS.ProcessEnv, nodeArguments: string[] = []) {
  const program = [...endsWithUs, ...nodeArguments, join(buildFolder, 'server/main.js')];
  return watched(
    spawn(process.execPath, program, {
      env: environment,
      stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
    }),
  );
}

/** Watches the process of npm, not that of the product. */
export const launchWithNpm = (environment: NodeJS.ProcessEnv) =>
  watched(spawn('npm', ['start'], { env: environment, stdio: ['pipe', 'pipe', 'ignore'] }));

function watched(child: ChildProcess) {
  const started = performance.now();
  const ready = saying(child, /Stop +Ctrl-C/).then(() => performance.now() - started);
  const ended = once(child, 'exit').then(() => {
    throw new Error('It ended before it answered.');
  });
  // A trial that stops the product does not wait for this promise.
  ready.catch(() => {});
  ended.catch(() => {});
  return {
    ready,
    pid: child.pid!,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Returns the answer of a module that `nodeArguments` preload. */
    async ask(question: string): Promise<unknown> {
      child.send(question);
      const [answer] = await Promise.race([once(child, 'message'), ended]);
      return answer;
    },
    /** Answers its exit code; null if it was killed. */
    stop: (signal: NodeJS.Signals) => ending(child, signal),
  };
}

async function startSandbox(databaseUrl: string, secret: string, port: number, seed: number) {
  const child = spawn(
    process.execPath,
    [
      ...endsWithUs,
      join(buildFolder, 'server/card-sandbox.js'),
      ...['--database-url', databaseUrl],
      ...['--secret', secret],
      ...['--seed', String(seed)],
      ...['--webhook-url', `http://127.0.0.1:${port}/api/payments/webhook`],
    ],
    // It says that the database is gone each time that it looks.
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const line = await saying(child, /http:\/\/127\.0\.0\.1:(\d+)/);
  return { port: Number(line[1]), pid: child.pid!, stop: () => ending(child, 'SIGTERM') };
}

async function addPerson(
  db: Database,
  sessions: ReturnType<typeof createSessions>,
  address: string,
  name: string,
  role: Role,
) {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${crypto.randomUUID()}@example.com`;
  const account = await db
    .insertInto('accounts')
    .values({ issuer: 'trial', subject: email, email, emailProvenAt: new Date(), name, role })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
  const authorization = `Bearer ${await sessions.open(account)}`;

  return {
    ...account,
    authorization,
    async calls(method: string, path: string, body?: object, at = address) {
      const response = await fetch(`${at}/api${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(stuck),
      });
      return {
        httpStatus: response.status,
        ...(await response.json()),
        retryAfter: response.headers.get('retry-after'),
      };
    },
  };
}

function saying(child: ChildProcess, what: RegExp): Promise<RegExpMatchArray> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`It ended before it was ready:\n${output}`)));
    child.stdout!.on('data', (text) => {
      output += text;
      const match = output.match(what);
      if (match) resolve(match);
    });
  });
}

async function ending(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
  return child.exitCode;
}
