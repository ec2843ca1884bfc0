import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#database/connection.ts';
import { borrowDatabase } from '#database/open-database.ts';
import { createSessions } from '#marketplace/platform/access/server/sessions.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { openSecrets } from '#server/config/secrets.ts';
import type { Target } from '../../tests/uploads/attack.ts';
import { watchMemory } from './watch-memory.ts';

const stranger = { issuer: 'trial', subject: 'mal', email: 'mal@example.com', name: 'Mal' };

/** The product as it was built, in a process and a folder of its own. */
export async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-trial-'));
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DEMO: 'off',
    // One account sends them all.
    RATE_LIMIT_SCALE: '100',
    LOG_LEVEL: 'error',
    PORT: '',
  };
  const product = spawn(process.execPath, [join(process.env.BUILD_DIR!, 'server/main.js')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await addressOf(product);
  const token = await tokenOfSeller(readConfig(environment));
  const memory = watchMemory(product.pid!);

  const target: Target = {
    async send({ contentType, body }) {
      const isStream = typeof body === 'function';
      const response = await fetch(`${address}/api/image`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
        body: (isStream ? body() : new Uint8Array(body)) as BodyInit,
        // Node needs the word for streams; the type of the browser does not know it.
        ...(isStream && { duplex: 'half' }),
      });
      const { code, data } = (await response.json()) as {
        code?: string;
        data?: { display_url: string };
      };
      return {
        status: response.status,
        ...(code && { code }),
        ...(data && { display_url: data.display_url }),
      };
    },
    see: async (path) => Buffer.from(await (await fetch(address + path)).arrayBuffer()),
  };

  return {
    ...target,
    folder,
    memoryGrowth: memory.growth,
    decoderMemory: memory.ofChildren,
    isRunning: () => product.exitCode === null && product.signalCode === null,
    async stop() {
      memory.stop();
      const ended = new Promise((resolve) => product.once('exit', resolve));
      if (product.kill('SIGTERM')) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Straight from the database of the server, so that no way of signing in is needed. */
async function tokenOfSeller(config: Config): Promise<string> {
  const database = await borrowDatabase(config);
  const db = connect(database.url);
  try {
    const seller = await db
      .insertInto('accounts')
      .values({ ...stranger, role: 'seller' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secretFor = await openSecrets(config);
    return await createSessions(db, {
      secret: secretFor('access-tokens'),
      lifetimeSeconds: 3_600,
      now: () => new Date(),
    }).open(seller);
  } finally {
    await db.destroy();
    await database.close();
  }
}

/** It prints where it is once it is open. */
function addressOf(product: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    product.once('exit', () => reject(new Error(`The product did not start:\n${output}`)));
    product.stdout!.on('data', (text) => {
      output += text;
      const address = output.match(/Open +(http:\S+)/)?.[1];
      if (address) resolve(address);
    });
  });
}
