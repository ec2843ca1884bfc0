import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  attachOrStartEmbeddedPostgres,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded/embedded-postgres.ts';
import { ensureDatabase } from './embedded/ensure-database.ts';
import { refuseUnlessReachable } from './refuse-unless-reachable.ts';

const name = 'forecourt';
const pauseBeforeStarting = 2_000;

type DatabaseLocation = { databaseUrl: string | undefined; dataFolder: string };

export type OpenedDatabase = {
  url: string;
  whereabouts: string;
  /** Stores the address, so that a second start can print it. */
  announce(address: string): void;
  close(): Promise<void>;
};

/** Opens the configured database, or starts the embedded PostgreSQL and restarts it after a crash. */
export async function openDatabase(
  { databaseUrl, dataFolder }: DatabaseLocation,
  onCrash: (lastLines: string) => void,
): Promise<OpenedDatabase> {
  if (databaseUrl) return outsideDatabase(databaseUrl);

  const folder = postgresFolder(dataFolder);
  let postgres = await startEmbeddedPostgres({ folder });
  let address: string | undefined;
  let isClosing = false;
  await ensureDatabase(postgres.url('postgres'), name);
  void restartWhenItCrashes(postgres);

  async function restartWhenItCrashes(running: EmbeddedPostgres): Promise<void> {
    const { expected, lastLines } = await running.exited;
    if (expected) return;
    onCrash(lastLines);
    await startAgain();
    if (address) postgres.announce(address);
    await restartWhenItCrashes(postgres);
  }

  /** May take long, e.g. until an operator has made room on the disk. Meanwhile requests are answered with 503. */
  async function startAgain(): Promise<void> {
    while (!isClosing) {
      try {
        postgres = await startEmbeddedPostgres({ folder });
        return;
      } catch (error) {
        onCrash(String(error));
        await pause(pauseBeforeStarting, undefined, { ref: false });
      }
    }
  }

  return {
    url: postgres.url(name),
    whereabouts: postgres.home,
    announce(ours) {
      address = ours;
      postgres.announce(ours);
    },
    close() {
      isClosing = true;
      return postgres.stop();
    },
  };
}

export async function borrowDatabase({ databaseUrl, dataFolder }: DatabaseLocation) {
  if (databaseUrl) return outsideDatabase(databaseUrl);

  const postgres = await attachOrStartEmbeddedPostgres({ folder: postgresFolder(dataFolder) });
  await ensureDatabase(postgres.url('postgres'), name);
  return { url: postgres.url(name), close: () => postgres.stop() };
}

const postgresFolder = (dataFolder: string) => join(dataFolder, 'postgres');

async function outsideDatabase(url: string): Promise<OpenedDatabase> {
  await refuseUnlessReachable('DATABASE_URL', url);
  return {
    url,
    whereabouts: new URL(url).host,
    announce() {},
    async close() {},
  };
}
