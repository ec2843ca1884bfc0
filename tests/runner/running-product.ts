import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { borrowDatabase } from '#database/open-database.ts';
import { freePort } from '#server/start/free-port.ts';
import { startNginx } from '../services/nginx.ts';
import { startHtmlChecker } from './html-checker-process.ts';
import { journeysAtATime } from './journeys-at-a-time.ts';

export type RunningProduct = {
  address: string;
  /** For what visitors cannot bring about, e.g. that time passes. */
  databaseUrl: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    products: RunningProduct[];
  }
}

export const demoPassword = 'a phrase for the journeys';

/** One for each worker: files that run side by side are not in each other's way. */
export async function setup(project: TestProject) {
  const start = process.env.BEHIND_NGINX ? startBehindNginx : startAlone;
  const [checker, ...running] = await Promise.all([
    startHtmlChecker(),
    ...Array.from({ length: journeysAtATime }, start),
  ]);
  project.provide('htmlChecker', checker.address);
  project.provide(
    'products',
    running.map(({ address, databaseUrl }) => ({ address, databaseUrl })),
  );
  return async function teardown() {
    checker.stop();
    await Promise.all(running.map(({ stop }) => stop()));
  };
}

/** As a newcomer starts it, with its demo market. */
async function startAlone() {
  const folder = await dataFolder();
  const { address, stop } = await startProduct({ DATA_DIR: folder, PORT: '' });
  const database = await borrowDatabase({ dataFolder: folder, databaseUrl: undefined });
  return {
    address,
    databaseUrl: database.url,
    async stop() {
      await database.close();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Two instances of one market: whoever sends is seldom at the instance that the other one listens to. */
async function startBehindNginx() {
  const folder = await dataFolder();
  const port = await freePort('127.0.0.1', 20_000 + Math.floor(Math.random() * 12_000));
  const address = `http://localhost:${port}`;
  const settings = {
    DATA_DIR: folder,
    PUBLIC_URL: address,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_CONNECTIONS: '10',
  };
  const first = await startProduct({ ...settings, PORT: String(port + 1) });
  const database = await borrowDatabase({ dataFolder: folder, databaseUrl: undefined });
  const second = await startProduct({
    ...settings,
    PORT: String(port + 2),
    DATABASE_URL: database.url,
  });
  const nginx = await startNginx(port, [port + 1, port + 2]);
  return {
    address,
    databaseUrl: database.url,
    async stop() {
      await nginx.stop();
      await second.stop();
      await database.close();
      await first.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-journeys-'));
  // Where PostgreSQL has to run as somebody else it must get in; it would settle outside otherwise.
  await chmod(folder, 0o755);
  return folder;
}

/** The product as it was built. */
async function startProduct(settings: Record<string, string>) {
  const program = join(process.env.BUILD_DIR!, 'server/main.js');
  const product = spawn(process.execPath, ['--import', './launch/ends-with-parent.mjs', program], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO_PASSWORD: demoPassword,
      // All the people of the journeys come from one address.
      RATE_LIMIT_SCALE: '1000',
      ...settings,
    },
    // It ends when we do, even if we are killed: then the pipe closes.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return {
    address: await addressOf(product),
    async stop() {
      product.kill('SIGTERM');
      await new Promise((resolve) => product.once('exit', resolve));
    },
  };
}

/** It prints where it is once it is open. */
function addressOf(product: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    product.once('exit', () => reject(new Error(`The product did not start:\n${output}`)));
    for (const stream of [product.stdout!, product.stderr!]) {
      stream.on('data', (text) => {
        output += text;
        const address = output.match(/Open +(http:\S+)/)?.[1];
        if (address) resolve(address);
      });
    }
  });
}
