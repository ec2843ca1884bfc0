import { join } from 'node:path';
import { prepareCluster, superuser } from './cluster.ts';
import { AlreadyRunning, becomeOwner, type Owner, ownerOf } from './one-owner.ts';
import { findPlace, makeFolder } from './place.ts';
import { type PostgresExit, runPostgres } from './postgres-process.ts';
import { privateFolder } from './private-folder.ts';
import { installedPrograms } from './programs.ts';
import { port } from './settings.ts';
import { waitUntil } from './wait-until.ts';

export type EmbeddedPostgresOptions = {
  folder: string;
  /** False if a power cut may lose all data. */
  durable?: boolean;
};

export type PostgresAccess = { url(database: string): string; stop(): Promise<void> };

export type EmbeddedPostgres = PostgresAccess & {
  home: string;
  pid: number;
  /** Stores the address, so that a second start can print it. */
  announce(address: string): void;
  exited: Promise<PostgresExit>;
};

/** Starts PostgreSQL, and owns its folder while it runs. Throws `AlreadyRunning` if another process owns it. */
export async function startEmbeddedPostgres({
  folder: wanted,
  durable = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  installedPrograms();
  const folder = await makeFolder(wanted);
  const owner = await becomeOwner(folder);
  try {
    return await startAsOwner(owner, folder, durable);
  } catch (error) {
    await owner.release();
    throw error;
  }
}

/** For commands: attaches to the running server, or starts one. */
export async function attachOrStartEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<PostgresAccess> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    return (await attach(options.folder, error)) ?? attachOrStartEmbeddedPostgres(options);
  }
}

async function startAsOwner(
  owner: Owner,
  folder: string,
  durable: boolean,
): Promise<EmbeddedPostgres> {
  const place = await findPlace(folder);
  const cluster = await prepareCluster(place, durable);
  const sockets = await privateFolder(join(place.home, 'sockets'), place.runAs.user);

  const postgres = await runPostgres(place, { cluster, sockets, durable });
  owner.announce({ sockets });
  const exited = postgres.exited.finally(() => owner.release());

  return {
    home: place.home,
    pid: postgres.pid,
    url: (database) => urlOf(sockets, database),
    announce: (address) => owner.announce({ address }),
    exited,
    async stop() {
      await postgres.stop();
      await exited;
    },
  };
}

const patienceWithOwner = 60_000;

// Returns null if the owner stopped meanwhile.
async function attach(wanted: string, refusal: AlreadyRunning): Promise<PostgresAccess | null> {
  const folder = await makeFolder(wanted);
  let owner = await ownerOf(folder);
  const answered = await waitUntil(async () => {
    owner = await ownerOf(folder);
    return owner === null || owner.sockets !== null;
  }, patienceWithOwner);

  if (!answered) throw refusal;
  const sockets = owner?.sockets;
  return sockets ? { url: (database) => urlOf(sockets, database), stop: async () => {} } : null;
}

// `new URL` requires a host name.
function urlOf(sockets: string, database: string): string {
  const host = encodeURIComponent(sockets);
  return `postgresql://${superuser}@localhost:${port}/${encodeURIComponent(database)}?host=${host}&sslmode=disable`;
}
