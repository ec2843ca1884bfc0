import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  attachOrStartEmbeddedPostgres,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { ensureDatabase } from './ensure-database.ts';
import { AlreadyRunning } from './one-owner.ts';
import { runningProcess } from './running-process.ts';
import { waitUntil } from './wait-until.ts';

let folder: string;
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  const outer = await mkdtemp(join(tmpdir(), 'embedded postgres '));
  cleanups.push(() => rm(outer, { recursive: true }));
  folder = join(outer, 'my data');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const tidy of cleanups.splice(0).reverse()) await tidy();
});

test('data survives a restart, also in a folder with a space in its path', async () => {
  const first = await start();
  await query(first.url('postgres'), "create table cars as select 'Corolla' as name");
  await first.stop();

  const second = await start();

  expect(await query(second.url('postgres'), 'select name from cars')).toEqual([
    { name: 'Corolla' },
  ]);
  expect(second.home).toBe(folder);
});

test('data survives a kill -9 of its owner', async () => {
  const owner = await startOwnerProcess();
  await query(owner.url, "create table cars as select 'Corolla' as name");
  await owner.kill();

  const postgres = await start();

  expect(await query(postgres.url('postgres'), 'select name from cars')).toEqual([
    { name: 'Corolla' },
  ]);
});

test('a path that is too long for a socket works', async () => {
  vi.stubEnv('TMPDIR', dirname(folder));
  folder = join(folder, 'a'.repeat(100));

  const postgres = await start();

  expect(await query(postgres.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the cluster is durable, has checksums and knows letters', async () => {
  const { url, stop } = await startEmbeddedPostgres({ folder });
  cleanups.push(stop);

  const settings = `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
    upper('é') as letter, current_setting('listen_addresses') as addresses`;

  expect(await query(url('postgres'), settings)).toEqual([
    { fsync: 'on', checksums: 'on', letter: 'É', addresses: '' },
  ]);
});

test('a second owner is refused, and learns who the first is', async () => {
  const first = await start();
  first.announce('http://localhost:3000');

  const refusal = await startEmbeddedPostgres({ folder }).catch((error: unknown) => error);

  expect(refusal).toBeInstanceOf(AlreadyRunning);
  expect(refusal).toMatchObject({ pid: process.pid, address: 'http://localhost:3000' });
});

test('exactly one of many concurrent starts becomes the owner, also after a crash', async () => {
  await (await startOwnerProcess()).kill();

  const tries = await Promise.allSettled(Array.from({ length: 5 }, start));

  const refusals = tries.filter((one) => one.status === 'rejected').map((one) => one.reason);
  expect(refusals).toHaveLength(4);
  for (const refusal of refusals) expect(refusal).toBeInstanceOf(AlreadyRunning);
});

test('a command uses the database of a running server and leaves it running', async () => {
  const owner = await startOwnerProcess();

  const command = await attachOrStartEmbeddedPostgres({ folder });
  await query(command.url('postgres'), 'create table cars ()');
  await command.stop();

  expect(await query(owner.url, 'select * from cars')).toEqual([]);
});

test('a command waits for a server that is starting', async () => {
  const starting = start();
  await waitUntil(async () => (await namesIn(folder)).some(isHalfMade));

  const command = await attachOrStartEmbeddedPostgres({ folder });

  expect(command.url('postgres')).toBe((await starting).url('postgres'));
});

test('a command without a running server starts its own', async () => {
  const command = await attachOrStartEmbeddedPostgres({ folder, durable: false });
  await query(command.url('postgres'), 'create table cars ()');
  await command.stop();

  await expect(query(command.url('postgres'), 'select * from cars')).rejects.toThrow();
});

test('an abandoned server is stopped before another one starts', async () => {
  // Without setpriv nothing tells the server that its owner is gone, as on macOS.
  const owner = await startOwnerProcess({ without: ['setpriv'] });
  await owner.kill();
  expect(await runningProcess(owner.serverPid)).not.toBeNull();

  const postgres = await start();

  expect(await runningProcess(owner.serverPid)).toBeNull();
  expect(postgres.pid).not.toBe(owner.serverPid);
});

test.runIf(process.getuid?.() === 0)(
  'as root it also runs where user namespaces are not allowed, on the same data',
  async () => {
    await chmod(dirname(folder), 0o755);
    const owner = await startOwnerProcess({ without: ['unshare'] });
    await query(owner.url, "create table cars as select 'Corolla' as name");
    expect((await stat(join(folder, 'cluster'))).uid).toBe(65534);
    await owner.kill();

    const postgres = await start();

    expect(await query(postgres.url('postgres'), 'select name from cars')).toEqual([
      { name: 'Corolla' },
    ]);
  },
);

test('a stale process number of another program is ignored, and that program keeps running', async () => {
  await (await start()).stop();
  const stranger = spawn('sleep', ['60']);
  cleanups.push(() => end(stranger));
  await writeFile(
    join(folder, 'cluster', 'postmaster.pid'),
    `${stranger.pid}\n${join(folder, 'cluster')}\n1\n5432\n\n\n1 1\nready\n`,
  );

  await start();

  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test('an unfinished data folder is created again', async () => {
  await mkdir(join(folder, 'half-made-by-a-killed-process', 'base'), { recursive: true });

  await start();

  const names = await readdir(folder);
  expect(names).toContain('cluster');
  expect(names.filter(isHalfMade)).toEqual([]);
});

test('a start after a kill -9 during the first start works', async () => {
  const owner = launchOwnerProcess();
  await waitUntil(async () => (await namesIn(folder)).some(isHalfMade));
  await end(owner);

  const postgres = await start();

  expect(await query(postgres.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('an unexpected end is reported with the last lines of the log', async () => {
  const postgres = await start();

  process.kill(postgres.pid, 'SIGQUIT');

  expect(await postgres.exited).toMatchObject({
    expected: false,
    lastLines: expect.stringContaining('received immediate shutdown request'),
  });
});

test('PostgreSQL starts again at once after a kill', async () => {
  const first = await start();
  process.kill(first.pid, 'SIGKILL');
  await first.exited;

  const second = await start();

  expect(await query(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a requested stop is expected, and a second one does nothing', async () => {
  const postgres = await start();

  await postgres.stop();
  await postgres.stop();

  expect(await postgres.exited).toMatchObject({ expected: true });
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toContain('is shut down');
});

test('a database is created once, however often it is ensured', async () => {
  const postgres = await start();
  const ask = () => ensureDatabase(postgres.url('postgres'), 'Forecourt "1"');

  await Promise.all([ask(), ask()]);
  await ask();

  expect(await query(postgres.url('Forecourt "1"'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder, durable: false });
  cleanups.push(postgres.stop);
  return postgres;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function startOwnerProcess({ without = [] as string[] } = {}) {
  const owner = launchOwnerProcess(await programsThatFail(without));
  const [line] = await once(createInterface(owner.stdout!), 'line');
  const { pid, url } = JSON.parse(line);
  cleanups.push(async () => {
    await end(owner);
    await waitUntil(async () => (await runningProcess(pid)) === null, 5_000);
  });
  return { serverPid: pid as number, url: url as string, kill: () => end(owner) };
}

async function programsThatFail(names: string[]): Promise<string> {
  const programs = await mkdtemp(join(tmpdir(), 'programs-that-fail-'));
  cleanups.push(() => rm(programs, { recursive: true }));
  for (const name of names) {
    await writeFile(join(programs, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  }
  // Found, and refused, as whoever PostgreSQL runs as.
  await chmod(programs, 0o755);
  return programs;
}

function launchOwnerProcess(firstInPath = '/nowhere'): ChildProcess {
  const script = `import { runnerImport } from 'vite';
    await runnerImport('./database/embedded/owner-process.ts', { configFile: false, logLevel: 'error' });`;
  const node = [process.execPath, '--input-type=module', '-e', script, folder];
  const owner = spawn('sh', ['-c', 'PATH="$0:$PATH"; exec "$@"', firstInPath, ...node], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => end(owner));
  return owner;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const isHalfMade = (name: string) => name.startsWith('half-made');

async function namesIn(path: string): Promise<string[]> {
  return readdir(path).catch(() => []);
}
