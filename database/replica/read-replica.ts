import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import {
  type ConnectOptions,
  type Database,
  openPool,
  poolOf,
  queriesOn,
  type Reader,
} from '../connection.ts';
import { inTime } from '../silence.ts';
import { AnotherDatabase, createReplicaCheck } from '../which-database.ts';
import { retryTransactions, withFallback } from './replica-fallback.ts';
import { unlessLost, watchReplica } from './replica-health.ts';

/** Milliseconds. A replica is a few milliseconds behind. After a longer wait, the primary is faster. */
const longestWait = 50;
const pauseBetweenReads = 5;
/** Milliseconds. Behind the address of a healthy replica there may be a frozen one. */
const longestRead = 1_000;
const stateIsGoodFor = 500;
/** Milliseconds without attempts at a replica that refuses connections, or is behind. */
const rest = 1_000;
const restToCatchUp = 250;

export type Replica = {
  reader: Reader;
  taken: { replica: number; primary: number };
  close(): Promise<void>;
};

type Options = ConnectOptions & {
  url: string;
  /** The WAL position that a reader must see; null if it is unknown. */
  position: () => Promise<string | null>;
  onTrouble: (error: unknown) => void;
};

type ReplicaState = { isReplica: boolean; replayed: bigint; at: number };

/**
 * Reads from a replica that has replayed the needed position, or else from the primary. Checks each connection,
 * because an address may lead to several replicas.
 */
export async function openReplica(
  primary: Database,
  { url, position, onTrouble, ...options }: Options,
): Promise<Replica> {
  const { patience = 1 } = options;
  const ours = poolOf(primary)!;
  const check = createReplicaCheck(ours);
  const replica = openPool(url, options, async (client, limits) => {
    // Refuses writes that the types did not prevent.
    await client.query(`set default_transaction_read_only = on; ${limits}`);
    await check(client);
  });
  const health = watchReplica(url, { patience, check, onTrouble });
  const states = new WeakMap<PoolClient, ReplicaState>();
  const firstTaken = new WeakMap<PoolClient, AbortSignal>();
  const taken = { replica: 0, primary: 0 };
  const behindUntil = new WeakMap<PoolClient, number>();
  let restsUntil = 0;

  async function readState(client: PoolClient): Promise<bigint> {
    const answer = client.query<{ isReplica: boolean; reached: string | null }>(
      `select pg_is_in_recovery() as is_replica, case when pg_is_in_recovery()
        then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end::text as reached`,
    );
    const { isReplica, reached } = (await inTime(answer, longestRead * patience)).rows[0]!;
    // A promoted replica may diverge. A new connection is checked again.
    if (isReplica !== (states.get(client)?.isReplica ?? isReplica))
      throw new Error('The read replica has become a primary.');
    const replayed = positionIn(reached ?? '0/0');
    states.set(client, { isReplica, replayed, at: performance.now() });
    return replayed;
  }

  async function hasReplayed(client: PoolClient, needed: bigint): Promise<boolean> {
    const last = states.get(client);
    const began = performance.now();
    if (last && last.replayed >= needed && began - last.at < stateIsGoodFor) return true;
    do {
      if ((await readState(client)) >= needed) return true;
      await pause(pauseBetweenReads);
    } while (performance.now() - began < longestWait);
    return false;
  }

  /** Connections from before a silence may be dead. */
  async function connect(lost: AbortSignal): Promise<PoolClient> {
    for (;;) {
      const client = await replica.connect();
      if (!lost.aborted && (firstTaken.get(client) ?? lost) === lost) {
        firstTaken.set(client, lost);
        return client;
      }
      client.release(true);
      lost.throwIfAborted();
    }
  }

  async function connectToReplica(lost: AbortSignal): Promise<PoolClient | null> {
    const client = await unlessLost(lost, () => connect(lost));
    try {
      const isBehind = performance.now() < (behindUntil.get(client) ?? 0);
      const needed = isBehind ? null : await position();
      if (needed && (await unlessLost(lost, () => hasReplayed(client, positionIn(needed)))))
        return client;
      if (needed) behindUntil.set(client, performance.now() + restToCatchUp * patience);
      client.release();
      return null;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async function take(): Promise<PostgresPoolClient> {
    const lost = performance.now() < restsUntil ? null : health.current();
    const client = lost && (await connectToReplica(lost).catch(handleTrouble));
    taken[client ? 'replica' : 'primary']++;
    return client && lost
      ? withFallback(client, lost, primary)
      : (ours.connect() as Promise<PostgresPoolClient>);
  }

  function handleTrouble(error: unknown): null {
    restsUntil = performance.now() + rest;
    if (error instanceof AnotherDatabase) health.report(error);
    return null;
  }

  const reading = queriesOn({ connect: take, end: () => replica.end() });
  const close = async () => void (await Promise.all([health.close(), reading.destroy()]));
  const trouble = await health.first;
  if (trouble instanceof AnotherDatabase) {
    await close();
    throw trouble;
  }
  return { reader: retryTransactions(reading, primary), taken, close };
}

function positionIn(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
