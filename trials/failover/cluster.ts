import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { asOurselves, commandFor, inUserNamespace } from '#database/embedded/run-as.ts';
import { pause, until } from '../crowd.ts';
import {
  addressOf,
  etcdArguments,
  frontAddress,
  haproxy,
  nameOf,
  nodes,
  passwords,
  patroniFor,
} from './configuration.ts';
import type { Programs } from './programs.ts';

type Member = { name: string; role: string; state: string };
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

const patience = 120_000;
const standbyRoles = ['sync_standby', 'quorum_standby'];

/** Three machines with etcd, Patroni and PostgreSQL on three addresses of this one, and HAProxy in front of them. */
export async function startCluster(programs: Programs, isAsynchronous: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-cluster-'));
  await chmod(folder, 0o755);
  const wanted = { folder, programs, isAsynchronous };
  const runAs = process.getuid!() === 0 ? inUserNamespace() : asOurselves();
  const running = new Map<string, ChildProcess>();

  function run(name: string, program: string, args: string[]): void {
    const command = commandFor(runAs, program, args);
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(command.file, command.args, {
      ...command.options,
      detached: true,
      // Debian's etcd hesitates on other processors.
      env: { ...process.env, HOME: folder, ETCD_UNSUPPORTED_ARCH: process.arch },
      stdio: ['ignore', log, log],
    });
    running.set(name, child);
  }

  const startEtcd = (node: number) =>
    run(`etcd${node}`, programs.etcd, etcdArguments(node, wanted));
  async function startPatroni(node: number): Promise<void> {
    const file = join(folder, `patroni-${node}.yml`);
    await writeFile(file, await patroniFor(node, wanted));
    run(`patroni${node}`, programs.patroni, [file]);
  }

  async function lastWordsOf(name: string): Promise<string> {
    const lines = (await readFile(join(folder, `${name}.log`), 'utf8')).trim().split('\n');
    return [`${name}:`, ...lines.slice(-5)].join('\n  ');
  }

  async function members(): Promise<Member[]> {
    for (const node of nodes) {
      const answer = await ask(node, '/cluster');
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  /** All three are there, and as many standbys confirm commits as should. */
  const isWhole = async () => {
    const all = await members();
    const isUp = all.filter(({ state }) => state === 'running' || state === 'streaming').length;
    const confirms = all.some(({ role }) => standbyRoles.includes(role));
    return isUp === nodes.length && (confirms || isAsynchronous) && (await bothStream());
  };

  async function bothStream(): Promise<boolean> {
    const { rows } = await asSuperuser(
      'postgres',
      `select from pg_stat_replication where state = 'streaming'`,
    );
    return rows.length === nodes.length - 1;
  }

  const postmasterOf = (node: number) =>
    firstNumberIn(join(folder, nameOf(node), 'postmaster.pid'));
  const processesOf = (node: number): number[] => [
    ...['patroni', 'etcd'].map((name) => running.get(`${name}${node}`)?.pid ?? 0),
    postmasterOf(node),
    ...childrenOf(postmasterOf(node)),
  ];

  async function stop(): Promise<void> {
    for (const node of nodes) signal(processesOf(node), 'SIGCONT');
    for (const node of nodes) signal([running.get(`patroni${node}`)?.pid ?? 0], 'SIGTERM');
    await until(30_000, async () => nodes.every((node) => postmasterOf(node) === 0));
    for (const node of nodes) signal(processesOf(node), 'SIGKILL');
    for (const child of running.values()) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }

  for (const node of nodes) startEtcd(node);
  for (const node of nodes) await startPatroni(node);
  const front = join(folder, 'haproxy.cfg');
  await writeFile(front, await haproxy());
  run('haproxy', programs.haproxy, ['-db', '-f', front]);
  const isUp = await until(patience, () => isWhole().catch(() => false));
  if (!isUp) {
    const said = await Promise.all([...running.keys()].map(lastWordsOf));
    await stop();
    throw new Error(['The cluster did not start.', ...said].join('\n'));
  }
  const password = randomUUID();
  await asSuperuser('postgres', `create role forecourt login password '${password}'`);
  await asSuperuser('postgres', 'create database forecourt owner forecourt');

  return {
    url: `postgres://forecourt:${password}@${frontAddress}:5000/forecourt`,
    readUrl: `postgres://forecourt:${password}@${frontAddress}:5001/forecourt`,
    /** Whether anybody but the primary has what is acknowledged. */
    isConfirmed: async () => (await members()).some(({ role }) => standbyRoles.includes(role)),
    waitUntilWhole: () => until(patience, () => isWhole().catch(() => false)),
    /** Whom Patroni itself calls the primary. */
    async leader(): Promise<number> {
      for (const node of nodes) if ((await ask(node, '/primary'))?.status === 200) return node;
      return 0;
    },
    /** One that confirms commits. */
    async standby(): Promise<number> {
      const all = await members();
      const found = all.find(({ role }) => standbyRoles.includes(role)) ?? all.find(isReplica);
      return Number(found?.name.slice(2) ?? 0);
    },
    switchover: (from: number, to: number) =>
      fetch(`http://${addressOf(from)}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: nameOf(from), candidate: nameOf(to) }),
      }).then((answer) => answer.text()),
    killDatabase: (node: number) => signal([postmasterOf(node)], 'SIGKILL'),
    killMachine: (node: number) => signal(processesOf(node), 'SIGKILL'),
    async startMachine(node: number): Promise<void> {
      startEtcd(node);
      await pause(500);
      await startPatroni(node);
    },
    /**
     * The standbys hear nothing more from the primary, as when the line between the machines fails first. Answers how to
     * end that without what had been sent meanwhile.
     */
    cutReplication(): () => void {
      const receivers = nodes.flatMap((node) => childrenOf(postmasterOf(node))).filter(isReceiver);
      signal(receivers, 'SIGSTOP');
      return () => {
        signal(receivers, 'SIGTERM');
        signal(receivers, 'SIGCONT');
      };
    },
    /** Answers how to wake it up again. */
    freeze(node: number): () => void {
      const frozen = processesOf(node);
      signal(frozen, 'SIGSTOP');
      return () => signal(frozen, 'SIGCONT');
    },
    stop,
  };
}

const isReplica = ({ role }: Member) => role === 'replica';

const ask = (node: number, path: string) =>
  fetch(`http://${addressOf(node)}:8008${path}`, { signal: AbortSignal.timeout(800) }).catch(
    () => null,
  );

async function asSuperuser(database: string, statement: string) {
  const client = new Client({
    connectionString: `postgres://postgres:${passwords.superuser}@${frontAddress}:5000/${database}`,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids.filter((each) => each > 1)) {
    try {
      process.kill(pid, name);
    } catch {
      // It is gone already.
    }
  }
}

function firstNumberIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

function isReceiver(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver');
  } catch {
    return false;
  }
}

function childrenOf(parent: number): number[] {
  if (parent === 0) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] ===
          String(parent)
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}
