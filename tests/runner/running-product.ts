import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { borrowDatabase } from '#database/open-database.ts';
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
  const running = await Promise.all(Array.from({ length: journeysAtATime }, startProduct));
  project.provide(
    'products',
    running.map(({ address, databaseUrl }) => ({ address, databaseUrl })),
  );
  return async function teardown() {
    await Promise.all(running.map(({ stop }) => stop()));
  };
}

/** The product as it was built, started as a newcomer starts it, with its demo market. */
async function startProduct() {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-journeys-'));
  // Where PostgreSQL has to run as somebody else it must get in; it would settle outside otherwise.
  await chmod(folder, 0o755);
  const program = join(process.env.BUILD_DIR!, 'server/main.js');
  const product = spawn(process.execPath, ['--import', './launch/ends-with-parent.mjs', program], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: folder,
      PORT: '',
      DEMO_PASSWORD: demoPassword,
      // All the people of the journeys come from one address.
      RATE_LIMIT_SCALE: '1000',
    },
    // It ends when we do, even if we are killed: then the pipe closes.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const address = await addressOf(product);
  const database = await borrowDatabase({ dataFolder: folder, databaseUrl: undefined });

  return {
    address,
    databaseUrl: database.url,
    async stop() {
      await database.close();
      product.kill('SIGTERM');
      await new Promise((resolve) => product.once('exit', resolve));
      await rm(folder, { recursive: true, force: true });
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
