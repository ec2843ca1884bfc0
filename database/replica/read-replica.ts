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
import { AnotherDatabase, refusingOthers } from '../which-database.ts';
import { feelPulse, unlessLost } from './replica-pulse.ts';
import { repeatingTransactions, withWayOut } from './replica-way-out.ts';

/** A replica is a few milliseconds behind; whoever waits longer had better ask the primary. */
const longestWait = 50;
const pauseBetweenLooks = 5;
/** Behind the address of one that is well there may be another one that is frozen. */
const longestLook = 1_000;
const looksGoodFor = 500;
/** So long nobody knocks at the door of a replica that lets nobody in, or asks on a connection to one that is behind. */
const rest = 1_000;
const restToCatchUp = 250;

export type Replica = {
  reader: Reader;
  /** How many connections were taken from where. */
  taken: { replica: number; primary: number };
  close(): Promise<void>;
};

type Options = ConnectOptions & {
  url: string;
  /** Where in the log of the primary everything stands that a reader must see; null if nobody knows. */
  position: () => Promise<string | null>;
  /** Why it is not read for now. */
  onTrouble: (error: unknown) => void;
};

type Look = { isReplica: boolean; replayed: bigint; at: number };

/**
 * Reads from a replica, if it answers and has replayed the position that is needed; otherwise from the primary. Each
 * connection is asked for itself, because behind one address there may be several replicas. Another database is refused.
 */
export async function openReplica(
  primary: Database,
  { url, position, onTrouble, ...options }: Options,
): Promise<Replica> {
  const { patience = 1 } = options;
  const ours = poolOf(primary)!;
  const check = refusingOthers(ours);
  const replica = openPool(url, options, async (client, limits) => {
    // Whatever slips through the types is refused there.
    await client.query(`set default_transaction_read_only = on; ${limits}`);
    await check(client);
  });
  const pulse = feelPulse(url, { patience, check, onTrouble });
  const looks = new WeakMap<PoolClient, Look>();
  const firstTaken = new WeakMap<PoolClient, AbortSignal>();
  const taken = { replica: 0, primary: 0 };
  const behindUntil = new WeakMap<PoolClient, number>();
  let restsUntil = 0;

  async function look(client: PoolClient): Promise<bigint> {
    const answer = client.query<{ isReplica: boolean; reached: string | null }>(
      `select pg_is_in_recovery() as is_replica, case when pg_is_in_recovery()
        then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end::text as reached`,
    );
    const { isReplica, reached } = (await inTime(answer, longestLook * patience)).rows[0]!;
    // It may go its own way from now on; a new connection is asked who it is.
    if (isReplica !== (looks.get(client)?.isReplica ?? isReplica))
      throw new Error('The read replica has become a primary.');
    const replayed = positionIn(reached ?? '0/0');
    looks.set(client, { isReplica, replayed, at: performance.now() });
    return replayed;
  }

  async function hasReplayed(client: PoolClient, needed: bigint): Promise<boolean> {
    const last = looks.get(client);
    const began = performance.now();
    if (last && last.replayed >= needed && began - last.at < looksGoodFor) return true;
    do {
      if ((await look(client)) >= needed) return true;
      await pause(pauseBetweenLooks);
    } while (performance.now() - began < longestWait);
    return false;
  }

  /** What was open before the replica fell silent may lead nowhere now. */
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
    const lost = performance.now() < restsUntil ? null : pulse.current();
    const client = lost && (await connectToReplica(lost).catch(noteTrouble));
    taken[client ? 'replica' : 'primary']++;
    return client && lost
      ? withWayOut(client, lost, primary)
      : (ours.connect() as Promise<PostgresPoolClient>);
  }

  function noteTrouble(error: unknown): null {
    restsUntil = performance.now() + rest;
    if (error instanceof AnotherDatabase) pulse.tell(error);
    return null;
  }

  const reading = queriesOn({ connect: take, end: () => replica.end() });
  const close = async () => void (await Promise.all([pulse.close(), reading.destroy()]));
  const trouble = await pulse.first;
  if (trouble instanceof AnotherDatabase) {
    await close();
    throw trouble;
  }
  return { reader: repeatingTransactions(reading, primary), taken, close };
}

/** As PostgreSQL writes it: two halves of 32 bits. */
function positionIn(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
