import { readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { privateFolder } from './private-folder.ts';

/** What the owner of a data folder answers to other processes. */
export type OwnerDetails = {
  pid: number | null;
  /** The address for visitors, once it serves them. */
  address: string | null;
  /** The folder of its PostgreSQL sockets, once it is ready. */
  sockets: string | null;
  /** False while it checks that it is the only one. */
  settled: boolean;
};

export type Owner = {
  announce(news: Partial<Pick<OwnerDetails, 'address' | 'sockets'>>): void;
  release(): Promise<void>;
};

export class AlreadyRunning extends Error {
  readonly pid: number | null;
  readonly address: string | null;

  constructor({ pid, address }: Pick<OwnerDetails, 'pid' | 'address'>) {
    const who = pid ? `process ${pid}` : 'a process that does not respond';
    super(`Forecourt is already running here: ${who}${address ? `, ${address}` : ''}.`);
    this.name = 'AlreadyRunning';
    this.pid = pid;
    this.address = address;
  }
}

// A listening socket is the lock: the system releases it however the owner ends.
export async function becomeOwner(folder: string): Promise<Owner> {
  const details: OwnerDetails = {
    pid: process.pid,
    address: null,
    sockets: null,
    settled: false,
  };
  const server = createServer((asker) => {
    asker.on('error', () => {});
    // Closed here, because a client that does not close could delay the exit.
    asker.end(`${JSON.stringify(details)}\n`, () => asker.destroy());
  });
  server.unref();

  await claim(server, await lockFolder(folder));
  details.settled = true;
  return {
    announce: (news) => void Object.assign(details, news),
    release: () => close(server),
  };
}

/** The owner, or a process that is becoming it. */
export async function ownerOf(folder: string): Promise<OwnerDetails | null> {
  const alive = await askAll(await lockFolder(folder));
  return alive.find((one) => one.settled) ?? alive[0] ?? null;
}

function lockFolder(folder: string): Promise<string> {
  return privateFolder(join(folder, 'owner'), process.getuid!());
}

/**
 * Each process listens first and then looks for others, so of two concurrent ones at least one sees the other. Names
 * are never reused, so the socket of a dead process can be removed safely.
 */
async function claim(server: Server, sockets: string): Promise<void> {
  for (;;) {
    const ours = crypto.randomUUID().slice(0, 8);
    await listen(server, join(sockets, ours));
    const others = await askAll(sockets, ours);
    if (others.length === 0) return;

    await close(server);
    const owner = others.find((one) => one.settled);
    if (owner) throw new AlreadyRunning(owner);
    await pause(Math.random() * 50);
  }
}

function listen(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((done) => server.close(() => done()));
}

async function askAll(sockets: string, except?: string): Promise<OwnerDetails[]> {
  const names = (await readdir(sockets)).filter((name) => name !== except);
  const answers = await Promise.all(names.map((name) => ask(join(sockets, name))));
  return answers.filter((answer) => answer !== null);
}

async function ask(socket: string): Promise<OwnerDetails | null> {
  const connection = connect(socket);
  connection.setTimeout(2000, () => connection.destroy(new Error('no answer')));
  try {
    return JSON.parse(await text(connection)) as OwnerDetails;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES') throw error;
    // A process that gives up closes its socket, with the connections that it has not accepted yet.
    if (code === 'ECONNRESET') return { ...silentOwner, settled: false };
    if (code !== 'ECONNREFUSED' && code !== 'ENOENT') return silentOwner;
    await rm(socket, { force: true });
    return null;
  }
}

const silentOwner: OwnerDetails = { pid: null, address: null, sockets: null, settled: true };
